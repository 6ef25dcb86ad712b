// The window of a search on a number line: where everything stands, from 0 at the left end to 1 at the right.

const ENDS = 0.12; // the share of the line that each infinity has
const MOST_TICKS = 9;
const LONG = 1e15; // a whole number up to this is written out

/** Numbers as JSON has them, with the infinities as words. */
export function numberOf(text) {
  return { inf: Infinity, "-inf": -Infinity }[text] ?? text;
}

/** A number as books write it, as gametree.drawing.node.format_value does. */
export function textOf(number) {
  if (!Number.isFinite(number)) return number > 0 ? "+∞" : "−∞";
  const isWhole = Number.isInteger(number);
  const isShort = isWhole && (Math.abs(number) <= LONG || number % 10 !== 0);
  const text = isShort ? String(number) : floatText(isWhole ? number : Number(number.toPrecision(6)), 6);
  return text.replaceAll("-", "−");
}

/** A number as Python writes it: with an exponent, where the point is too far from its digits. */
export function floatText(number, most) {
  const [digits, exponent] = number.toExponential().split("e");
  if (exponent >= -4 && exponent < most) return String(number);
  return `${digits}e${exponent[0]}${exponent.slice(1).padStart(2, "0")}`;
}

/** The axis that all finite numbers of a narration fit on: its ends and its ticks. */
export function axisOf(numbers) {
  const finite = numbers.filter(Number.isFinite);
  const [low, high] = [Math.min(...finite, Infinity), Math.max(...finite, -Infinity)];
  if (low > high) return { low: -1, high: 1, ticks: [0] };
  if (low === high) return { low: low - 1, high: high + 1, ticks: [low] };
  const least = finite.every(Number.isInteger) ? 1 : 0;
  const step = niceStep(Math.max(least, (high - low) / (MOST_TICKS - 1)));
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return { low, high, ticks: Array.from({ length: count }, (_, at) => (first + at) * step) };
}

function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= least * 0.999);
}

/** The place of a number, seen from MAX's side (1) or from MIN's (-1), where larger is left. */
export function placeOf(axis, number, side = 1) {
  const share = (number - axis.low) / (axis.high - axis.low);
  const place = Number.isFinite(number) ? ENDS + (1 - 2 * ENDS) * Math.max(0, Math.min(1, share)) : number > 0 ? 1 : 0;
  return side > 0 ? place : 1 - place;
}

/** A window [low, high] for MAX as alpha and beta for a side: numbers, places, and whether they have met. */
export function windowOf(axis, [low, high], side = 1) {
  const ends = side > 0 ? [low, high] : [high, low];
  const [alpha, beta] = ends.map((number) => ({ number: side * number, place: placeOf(axis, number, side) }));
  return { alpha, beta, crossed: low >= high };
}
