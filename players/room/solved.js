// What a room says of moves where the page has searched the whole game: in the words of replay.py and judgement.py.

const DEAREST = 3;
const counted = (line) => (line.length === 1 ? " (at once)" : ` (${Math.ceil(line.length / 2)} moves)`);

/** What each move of a room's game gave away, as `review` of replay.py returns it; proved, all of it. */
export function review(room) {
  const { rules, known } = room.game, path = room.path(), learner = room.game.turn(path[0]) * (room.model.get("begins") ? -1 : 1);
  const called = Object.values(room.marks.called), last = path.length - 1;
  const results = path.map((now) => Math.sign(rules.worth(now)));
  const moves = path.slice(1).map((after, at) => {
    const before = path[at], own = room.game.turn(before), [was, is] = [own * results[at], own * results[at + 1]];
    const [better, worse] = [before, after].map((now) => lineFrom(room, now));
    const other = called[own === 1 ? 1 : 0], soon = worse.length === 1 ? "win at once" : `force a win${counted(worse)}`;
    const lost = was > 0 ? `missed a forced win${counted(better)}` : `let ${other} ${soon}`;
    const kept = was > 0 ? " still wins" : was < 0 ? ": every move loses here" : ", as good as any";
    const isLost = is < was, isLet = isLost && was === 0;
    return {
      ...after, cost: was - is, proved: true, value: known.results.at(results[at]), leaves: isLost && was > 0,
      said: `${after.name}${isLost ? ` ${lost}` : kept}`, better: isLost ? `Better: ${better[0].name}.` : "",
      ahead: isLet ? [after, ...worse] : better, title: isLet ? `${other}'s win` : "the better line",
    };
  });
  const isOfLearner = (at) => room.game.turn(path[at]) === learner, missed = (at) => Boolean(moves[at]?.leaves);
  const named = [...moves.keys()].filter((at) => moves[at].cost > 0 && isOfLearner(at) && !(missed(at) && missed(at - 2)));
  const dearest = named.toSorted((one, other) => moves[other].cost - moves[one].cost).slice(0, DEAREST);
  const turns = named.filter((at) => dearest.includes(at) || missed(at));
  const heading = turns.length > 0 ? "what cost you most (red in the game below)" : "No move of yours gave anything away.";
  return { moves, turns, heading, curve: last > 0 ? results : [], sides: called };
}

/** How a game goes on with the best moves of both sides. */
function lineFrom(room, now) {
  const { rules } = room.game;
  if (now.moves.length === 0) return [];
  const move = rules.best(now), after = rules.play(now, move), last = move;
  const named = { ...after, move, last, ...room.nameOf(now, { ...after, move, last }) };
  return [named, ...lineFrom(room, named)];
}

/** What each move of the position now is worth to who makes it, on its square and in words. */
export function judge(room) {
  const { game: { rules, known }, state: now, squares: { cells } } = room;
  const worth = (move) => room.game.turn(now) * Math.sign(rules.worth(rules.play(now, move)));
  const best = Math.max(...now.moves.map(worth)), isBest = (move) => worth(move) === best;
  const tints = now.moves.map((move) => room.marks.placed(cells[move], known.tints.at(worth(move))[Number(isBest(move))]));
  const named = now.moves.filter(isBest).map((move) => cells[move].dataset.name ?? move);
  return { over: `<g class="gt-overlay" pointer-events="none">${tints.join("")}</g>`, said: `best, with a bold edge: ${named.join(", ")}; all proved` };
}
