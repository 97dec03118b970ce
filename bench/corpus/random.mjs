// Seeded randomness. Each part of a document draws from a source of its own (`fork`), so that a change of one part leaves the others as they are.

/**
 * @typedef {object} Random
 * @property {() => number} next a number from 0, below 1
 * @property {(low: number, high: number) => number} integer both ends included
 * @property {(chance: number) => boolean} chance
 * @property {<T>(list: readonly T[]) => T} pick
 * @property {<T>(list: readonly T[], count: number) => T[]} sample different ones, in an order of their own
 * @property {(name: string) => Random} fork the same for the same seed and name, whatever was drawn before
 */

/** @param {string | number} seed @returns {Random} */
export function seeded(seed) {
  const start = hash(String(seed));
  let state = start;
  const next = () => {
    // Mulberry32: its period is longer than what any document draws.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (low, high) => low + Math.floor(next() * (high - low + 1));
  const pick = (list) => list[integer(0, list.length - 1)];
  return {
    next,
    integer,
    pick,
    chance: (chance) => next() < chance,
    sample: (list, count) => {
      const left = [...list];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(integer(0, left.length - 1), 1)[0]);
    },
    fork: (name) => seeded(`${seed}/${name}`),
  };
}

/** FNV-1a. */
function hash(text) {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
