# %% play | right | slices
def play(board, move):
    mark = "X" if board.count("X") == board.count("O") else "O"
    return board[:move] + mark + board[move + 1:]
# %% play | right | a list
def play(board, move):
    squares = list(board)
    squares[move] = "XO"[(9 - board.count(".")) % 2]
    return "".join(squares)
# %% play | wrong | always X
def play(board, move):
    return board[:move] + "X" + board[move + 1:]
# %% play | wrong | the wrong side moves
def play(board, move):
    mark = "O" if board.count("X") == board.count("O") else "X"  # <-
    return board[:move] + mark + board[move + 1:]
# %% play | wrong | the rest begins at the square, so the board grows
def play(board, move):
    mark = "X" if board.count("X") == board.count("O") else "O"
    return board[:move] + mark + board[move:]  # <-
# %% play | wrong | replaces the first empty square, not the one asked for
def play(board, move):
    mark = "X" if board.count("X") == board.count("O") else "O"
    return board.replace(".", mark, 1)  # <-
# %% play | wrong | returns the list, not a text
def play(board, move):
    squares = list(board)
    squares[move] = "X" if board.count("X") == board.count("O") else "O"
    return squares  # <-
# %% winner | right | a list of lines
def winner(board):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] != ".":
            return board[a]
    return ""
# %% winner | right | for each mark
def winner(board):
    lines = [board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3], board[0::4], board[2:7:2]]
    for mark in "XO":
        if mark * 3 in lines:
            return mark
    return ""
# %% winner | wrong | empty lines win
def winner(board):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c]:  # <-
            return board[a]
    return ""
# %% winner | wrong | no diagonals
def winner(board):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8)]:  # <-
        if board[a] == board[b] == board[c] != ".":
            return board[a]
    return ""
# %% winner | wrong | X for any line
def winner(board):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] != ".":
            return "X"  # <-
    return ""
# %% winner | wrong | None when nobody has won
def winner(board):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] != ".":
            return board[a]
# %% winner | wrong | looks at the first line only: return in the loop
def winner(board):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] != ".":
            return board[a]
        else:
            return ""  # <-
# %% winner | wrong | one diagonal mistyped
def winner(board):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,7)]:  # <-
        if board[a] == board[b] == board[c] != ".":
            return board[a]
    return ""
# %% winner | wrong | compares only two squares of the line
def winner(board):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] != ".":  # <-
            return board[a]
    return ""
# %% winner | wrong | no columns
def winner(board):
    for row in (board[:3], board[3:6], board[6:], board[::4], board[2:7:2]):
        if row in ("XXX", "OOO"):
            return row[0]
    return ""
# %% legal_moves | right | comprehension
def legal_moves(board):
    return [] if won_by(board) else [i for i in range(9) if board[i] == "."]
# %% legal_moves | wrong | forgets that the game is over
def legal_moves(board):
    return [i for i, mark in enumerate(board) if mark == "."]
# %% legal_moves | wrong | squares counted from 1
def legal_moves(board):
    if won_by(board):
        return []
    return [i for i, mark in enumerate(board, 1) if mark == "."]  # <-
# %% legal_moves | wrong | the taken squares
def legal_moves(board):
    if won_by(board):
        return []
    return [i for i, mark in enumerate(board) if mark != "."]  # <-
# %% legal_moves | wrong | over only when X has won
def legal_moves(board):
    if won_by(board) == "X":  # <-
        return []
    return [i for i in range(9) if board[i] == "."]
# %% legal_moves | wrong | the last square is left out
def legal_moves(board):
    if won_by(board):
        return []
    return [i for i in range(8) if board[i] == "."]  # <-
# %% legal_moves | wrong | asked the wrong way round
def legal_moves(board):
    if not won_by(board):  # <-
        return []
    return [i for i in range(9) if board[i] == "."]
# %% counts | right | sets
def count_games(position):
    moves = position.moves()
    return sum(count_games(position.play(m)) for m in moves) if moves else 1
def count_positions(position):
    seen = set()
    def visit(p):
        if p not in seen:
            seen.add(p)
            for m in p.moves():
                visit(p.play(m))
    visit(position)
    return len(seen)
# %% counts | wrong | count_games is 0 at the end
def count_games(position):
    if not position.moves():
        return 0  # <-
    return sum(count_games(position.play(m)) for m in position.moves())
# %% counts | wrong | count_games counts every node
def count_games(position):
    return 1 + sum(count_games(position.play(m)) for m in position.moves())
# %% counts | wrong | count_games counts the moves at the last level
def count_games(position):
    total = 0
    for m in position.moves():
        total = count_games(position.play(m))  # <-
    return total or 1
# %% counts | wrong | count_positions adds the children up
def count_positions(position):
    return 1 + sum(count_positions(position.play(m)) for m in position.moves())
# %% counts | wrong | count_positions leaves the position itself out
def count_positions(position):
    seen = set()
    def visit(p):
        for m in p.moves():
            seen.add(p.play(m))
            visit(p.play(m))
    visit(position)
    return len(seen)  # <-
# %% counts | wrong | count_positions counts the leaves only
def count_positions(position):
    seen = set()
    def visit(p):
        if not p.moves():
            seen.add(p)
        for m in p.moves():
            visit(p.play(m))
    visit(position)
    return len(seen)
# %% counts | wrong | count_positions remembers between calls
seen = set()
def count_positions(position):
    seen.add(position)
    for m in position.moves():
        if position.play(m) not in seen:
            count_positions(position.play(m))
    return len(seen)
# %% can_force | right | any and all
def can_force(position, side, goal):
    moves = position.moves()
    if not moves:
        return side * position.score() >= goal
    answers = [can_force(position.play(m), side, goal) for m in moves]
    return any(answers) if position.turn == side else all(answers)
# %% can_force | right | the value decides
def can_force(position, side, goal):
    def value(p):
        if not p.moves():
            return p.score() * side
        values = [value(p.play(m)) for m in p.moves()]
        return max(values) if p.turn == side else min(values)
    return value(position) >= goal
# %% can_force | wrong | any and all swapped
def can_force(position, side, goal):
    moves = position.moves()
    if not moves:
        return side * position.score() >= goal
    answers = [can_force(position.play(m), side, goal) for m in moves]
    return all(answers) if position.turn == side else any(answers)  # <-
# %% can_force | wrong | more than the goal
def can_force(position, side, goal):
    moves = position.moves()
    if not moves:
        return side * position.score() > goal  # <-
    answers = [can_force(position.play(m), side, goal) for m in moves]
    return any(answers) if position.turn == side else all(answers)
# %% can_force | wrong | score always from MAX's side
def can_force(position, side, goal):
    moves = position.moves()
    if not moves:
        return position.score() >= goal  # <-
    answers = [can_force(position.play(m), side, goal) for m in moves]
    return any(answers) if position.turn == side else all(answers)
# %% can_force | wrong | always MAX chooses
def can_force(position, side, goal):
    moves = position.moves()
    if not moves:
        return side * position.score() >= goal
    answers = [can_force(position.play(m), side, goal) for m in moves]
    return any(answers) if position.turn == MAX else all(answers)  # <-
# %% can_force | wrong | exactly the goal
def can_force(position, side, goal):
    moves = position.moves()
    if not moves:
        return side * position.score() == goal  # <-
    answers = [can_force(position.play(m), side, goal) for m in moves]
    return any(answers) if position.turn == side else all(answers)
# %% can_force | wrong | any at every node
def can_force(position, side, goal):
    moves = position.moves()
    if not moves:
        return side * position.score() >= goal
    return any(can_force(position.play(m), side, goal) for m in moves)
# %% can_force | wrong | swaps the side at every ply
def can_force(position, side, goal):
    moves = position.moves()
    if not moves:
        return side * position.score() >= goal
    answers = [can_force(position.play(m), -side, goal) for m in moves]  # <-
    return any(answers) if position.turn == side else all(answers)
# %% can_force | wrong | decides by the first child
def can_force(position, side, goal):
    moves = position.moves()
    if not moves:
        return side * position.score() >= goal
    for m in moves:
        if can_force(position.play(m), side, goal):
            return True
        return False  # <-
# %% solution_size | right | inf travels
def solution_size(position):
    if not position.moves():
        return 1 if position.score() > 0 else inf
    sizes = [solution_size(position.play(m)) for m in position.moves()]
    return 1 + (min(sizes) if position.turn == MAX else sum(sizes))
# %% solution_size | wrong | adds the children at an OR node too
def solution_size(position):
    if not position.moves():
        return 1 if position.score() > 0 else inf
    return 1 + sum(solution_size(position.play(m)) for m in position.moves())
# %% solution_size | wrong | a draw counts as a win
def solution_size(position):
    if not position.moves():
        return 1 if position.score() >= 0 else inf  # <-
    sizes = [solution_size(position.play(m)) for m in position.moves()]
    return 1 + (min(sizes) if position.turn == MAX else sum(sizes))
# %% solution_size | wrong | the node itself is not counted
def solution_size(position):
    if not position.moves():
        return 1 if position.score() > 0 else inf
    sizes = [solution_size(position.play(m)) for m in position.moves()]
    return min(sizes) if position.turn == MAX else sum(sizes)  # <-
# %% solution_size | wrong | the largest of an AND node's children
def solution_size(position):
    if not position.moves():
        return 1 if position.score() > 0 else inf
    sizes = [solution_size(position.play(m)) for m in position.moves()]
    return 1 + (min(sizes) if position.turn == MAX else max(sizes))  # <-
# %% solution_size | wrong | the largest child of an OR node
def solution_size(position):
    if not position.moves():
        return 1 if position.score() > 0 else inf
    sizes = [solution_size(position.play(m)) for m in position.moves()]
    return 1 + (max(sizes) if position.turn == MAX else sum(sizes))  # <-
# %% solution_size | wrong | 0 instead of inf where MAX has not won
def solution_size(position):
    if not position.moves():
        return 1 if position.score() > 0 else 0  # <-
    sizes = [solution_size(position.play(m)) for m in position.moves()]
    return 1 + (min(sizes) if position.turn == MAX else sum(sizes))
