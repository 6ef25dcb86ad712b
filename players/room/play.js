// The script of a plain board.

import { BoardView, played } from "./board.js";

export default played(BoardView);
