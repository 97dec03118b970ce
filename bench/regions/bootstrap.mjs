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

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
