// Charts and diagrams for the page templates.
import { TERMS } from '../../text/terms.mjs';

/** Those that pages of text have. */
const KINDS = ['bars', 'line', 'pie', 'grid', 'grid', 'rows', 'rows', 'flow', 'scatter'];
/** Those of pages full of charts. */
export const DENSE = ['bars', 'pie', 'grid', 'rows', 'flow', 'columns', 'columns', 'tree', 'timeline', 'shades'];

/** @returns {import('../../description.d.mts').Figure} */
export function drawnFigure(random, write, kinds = KINDS) {
  const kind = random.pick(kinds);
  const { quarters } = write.language;
  const terms = TERMS[write.language.code];
  const short = (list) => list.filter((text) => text.length < 12);
  const values = (count) => Array.from({ length: count }, () => random.integer(12, 95));
  switch (kind) {
    case 'grid': {
      const legend = random.sample(short(terms.groups), random.integer(2, 3));
      const labels = Array.from({ length: random.integer(4, 7) }, (_, at) => String(2020 + at));
      const ticks = Array.from({ length: 5 }, (_, at) => String(at * random.pick([20, 25, 50])));
      return { kind, values: values(legend.length * labels.length), labels, ticks, legend };
    }
    case 'rows': {
      const labels = random.sample(short(terms.subjects), random.integer(3, 7));
      const lengths = values(labels.length);
      return { kind, values: lengths, labels, ticks: lengths.map((value) => `${value}%`) };
    }
    case 'columns': {
      const legend = random.sample(short(terms.groups), random.integer(1, 3));
      const labels = Array.from({ length: random.integer(3, 6) }, (_, at) => String(2024 + at));
      const ticks = Array.from({ length: 5 }, (_, at) => `${at * 25}%`);
      const lengths = values(legend.length * labels.length);
      return { kind, values: lengths, labels, ticks, amounts: lengths.map(String), legend };
    }
    case 'timeline': {
      const labels = random.sample(short(terms.subjects), random.integer(3, 5));
      return { kind, values: [], labels, ticks: labels.map((_, at) => String(2010 + 3 * at)) };
    }
    case 'shades': {
      const labels = random.sample(short(terms.subjects), random.integer(3, 6));
      const ticks = random.sample(quarters, Math.min(quarters.length, random.integer(3, 4)));
      return { kind, values: values(labels.length * ticks.length), labels, ticks };
    }
    case 'tree':
      return { kind, values: [], labels: random.sample(short(terms.measures), random.integer(4, 7)) };
    case 'flow':
      return { kind, values: [], labels: random.sample(short(terms.measures), random.integer(3, 6)) };
    case 'scatter': {
      const labels = random.sample(short(terms.subjects), random.integer(5, 9));
      return { kind, values: values(labels.length), labels };
    }
    default:
      return { kind, values: values(quarters.length), labels: quarters };
  }
}
