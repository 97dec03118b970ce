// Floors of the accuracy tests, from scores that were measured.

/** Hundredths that a score may fall before it is below its floor: on a scan another processor may read a character otherwise. */
const SLACK = { text: 1, scan: 3 };

/**
 * The floors of a case: its scores in hundredths rounded down, less the slack. A floor that stands and is held never falls, else small losses
 * would add up unnoticed.
 */
export function floorsOf(scores, { isScan, standing = {} }) {
  const slack = isScan ? SLACK.scan : SLACK.text;
  const floor = ([metric, score]) => {
    const held = standing[metric] <= score ? standing[metric] : 0;
    return [metric, Math.max(Math.floor(score * 100 + 1e-9) - slack, held * 100) / 100];
  };
  return Object.fromEntries(Object.entries(scores).map(floor));
}

/** A line for each case: every score with its floor, marked where it is below. */
export function scoreTable(scores, floors) {
  const names = Object.keys(scores);
  const metrics = Object.keys(scores[names[0]] ?? {});
  const widest = Math.max(...names.map((name) => name.length));
  const head = ['case'.padEnd(widest), ...metrics.map((metric) => metric.padEnd(14))];
  const lines = names.map((name) => {
    const entries = metrics.map((metric) => entry(scores[name][metric], floors[name]?.[metric]));
    return [name.padEnd(widest), ...entries.map((text) => text.padEnd(14))];
  });
  return [head, ...lines].map((columns) => columns.join('  ').trimEnd()).join('\n');
}

function entry(score, floor) {
  if (floor === undefined) return `${score.toFixed(3)} (new)`;
  return `${score.toFixed(3)} (${floor.toFixed(2)})${score < floor ? ' !' : ''}`;
}
