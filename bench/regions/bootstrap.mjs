// A paired bootstrap: is one way better than another on documents like these?
import { seeded } from '../corpus/random.mjs';

const SAMPLES = 2000;

/**
 * How much greater the second value of a document is than the first: the mean of the sets' means, in how many of the samples (documents
 * drawn anew within each set) it is above zero, and each set's own.
 * @param {[Map<string, number>, Map<string, number>][]} pairs for each set the values of its documents, by one way and by the other
 */
export function paired(pairs) {
  const differences = pairs.map(([one, other]) => [...one].map(([name, value]) => (other.get(name) ?? 0) - value));
  const random = seeded('bootstrap');
  const drawn = (own) => own.map(() => random.pick(own));
  const over = (sets) => mean(sets.map(mean));
  const ahead = Array.from({ length: SAMPLES }, () => over(differences.map(drawn))).filter((value) => value > 0).length;
  return { mean: over(differences), share: ahead / SAMPLES, each: differences.map(mean) };
}

/**
 * What the bootstrap says of one way and another, as a sentence.
 * @param {[string, string]} ways their names: the one, and the other that is told of
 * @param {string[]} sets the names of the sets
 * @param {[Map<string, number>, Map<string, number>][]} pairs for each set
 */
export function comparison([one, other], sets, pairs) {
  const { mean, share, each } = paired(pairs);
  const told = sets.map((set, at) => `${set} ${signed(each[at])}`).join(', ');
  return `${other} less ${one}: ${signed(mean)} over sets (${told}); ahead in ${(100 * share).toFixed(0)} % of samples`;
}

/** The values of documents that have one, by their names. */
export const valuesOf = (rows, value) =>
  new Map(rows.filter((row) => value(row) != null).map((row) => [row.id ?? row.name, value(row)]));

const signed = (value) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
