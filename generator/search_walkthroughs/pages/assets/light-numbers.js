/* Numbers as captions and pictures write them, the ends of null windows among them; and the players by their turn. */
(() => {
  "use strict";
  const { nextAbove } = self.walkthroughs;
  const SIMPLE = 1000; // fractions of no greater denominators are numbers that somebody may have written
  const LONG = 1e21; // from here on a number is written with an exponent
  const DIGITS = 4; // significant ones of a number that is not whole
  const PLAYERS = { 1: "MAX", "-1": "MIN" };
  const nextBelow = (number) => -nextAbove(-number);
  const known = new Map();

  function simple(value) {
    if (Number.isInteger(value)) return true;
    for (let q = 2; q <= SIMPLE; q++) if (Math.round(value * q) / q === value) return true;
    return false;
  }

  /** The number that is meant, and on which side of it the value lies: ⁺ above, ⁻ below. */
  function beside(value) {
    if (!Number.isFinite(value) || Number.isInteger(value)) return [value, ""];
    if (!known.has(value)) {
      const sides = [[nextBelow(value), "⁺"], [nextAbove(value), "⁻"]];
      known.set(value, (simple(value) ? undefined : sides.find(([near]) => simple(near))) ?? [value, ""]);
    }
    return known.get(value);
  }

  /** Half a unit goes to the even neighbour, as in Python. */
  function rounded(value) {
    const whole = Math.round(value);
    return Math.abs(value % 1) === 0.5 && whole % 2 ? whole - 1 : whole;
  }

  /** A number to some digits, as Python's format g has it. */
  function general(value) {
    const [digits, exponent] = value.toExponential(DIGITS - 1).split("e").map(Number);
    if (exponent >= -4 && exponent < DIGITS) return `${Number(value.toPrecision(DIGITS))}`;
    return `${digits}e${exponent < 0 ? "-" : ""}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }

  /** The number in at most four significant digits, whole numbers in full, with a true minus sign. */
  function numberText(value) {
    if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
    const [number, side] = beside(value);
    const whole = Math.abs(number) < LONG && (Number.isInteger(number) || Math.abs(number) >= 1000);
    return (whole ? `${rounded(number) + 0}` : general(number)).replaceAll("-", "−") + side;
  }

  /** Whether no number lies between the ends of the window. */
  const isNullWindow = (alpha, beta) => alpha < beta && beta === nextAbove(alpha);

  Object.assign(self.walkthroughs, { PLAYERS, beside, isNullWindow, numberText });
})();
