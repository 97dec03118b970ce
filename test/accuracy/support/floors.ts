/** What each case must reach at least. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS } from '../scoring/score';
import type { Scores } from '../scoring/score';

export type Floors = Partial<Record<string, Scores>>;

export function loadFloors(): Floors {
  return JSON.parse(readFileSync(join(__dirname, '../floors.json'), 'utf8')) as Floors;
}

/** A line for each score that is below its floor. */
export function shortfalls(name: string, scores: Scores, floors: Floors): string[] {
  const floor = floors[name];
  if (!floor) return [`${name} has no floors: measure them with npm run accuracy -- --accept`];
  const below = METRICS.filter((metric) => scores[metric] < floor[metric]);
  return below.map((metric) => `${name}: ${metric} ${scores[metric].toFixed(3)} is below its floor ${floor[metric]}`);
}
