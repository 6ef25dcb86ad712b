// The script of a plain stepper.

import { StepperView, widget } from "./stepper.js";

export default widget(StepperView);
