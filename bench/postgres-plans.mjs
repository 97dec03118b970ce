// Reads plans from Postgres's log, as auto_explain writes them, grouped by statement.
import { median } from './support.mjs';

const TEXT_LENGTH = 150;

/** All plans of a log: `{ text, milliseconds, plan, compiled }`. */
export function readPlans(log) {
  const plans = [];
  for (const match of log.matchAll(/ LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)) {
    const document = JSON.parse(match[2].replaceAll(/^\t/gm, ''));
    plans.push({
      text: document['Query Text'],
      milliseconds: Number(match[1]),
      plan: document.Plan,
      compiled: document.JIT !== undefined,
    });
  }
  return plans;
}

/** The statements that access one of the tables, slowest first. */
export function summarise(plans, tables) {
  const byText = new Map();
  for (const one of plans.filter(({ plan }) => nodesOf(plan).some((node) => tables.includes(node['Relation Name'])))) {
    const text = shape(one.text);
    byText.set(text, [...(byText.get(text) ?? []), one]);
  }
  return [...byText].map(([text, list]) => summary(text, list, tables)).sort((one, other) => other.median - one.median);
}

function summary(text, list, tables) {
  const times = list.map(({ milliseconds }) => milliseconds);
  const worst = list.toSorted((one, other) => other.milliseconds - one.milliseconds)[0];
  const scanned = list
    .flatMap(({ plan }) => nodesOf(plan))
    .filter((node) => node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name']))
    .map((node) => node['Relation Name']);
  return {
    text: text.slice(0, TEXT_LENGTH),
    calls: list.length,
    compiled: list.filter(({ compiled }) => compiled).length,
    median: median(times),
    longest: Math.max(...times),
    buffers: median(list.map(({ plan }) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])),
    nodes: describe(worst.plan, tables),
    scanned: [...new Set(scanned)],
  };
}

/** Normalises statements that differ only in their number of parameters. */
function shape(text) {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/(\$(::\w+)?, ?)+\$(::\w+)?/g, '$…')
    .replaceAll(/(\(\$…\), ?)+/g, '')
    .trim();
}

/** The access paths to the tables, with the rows that each reads. */
function describe(plan, tables) {
  return nodesOf(plan)
    .filter((node) => tables.includes(node['Relation Name']) || node['Index Name'])
    .map((node) => {
      const on = node['Index Name'] ?? node['Relation Name'];
      const rows = Math.round(node['Actual Rows'] * node['Actual Loops']);
      const thrown = node['Rows Removed by Filter'] ? `, ${node['Rows Removed by Filter']} thrown away` : '';
      return `${node['Node Type']} ${on} (${rows} rows${thrown})`;
    })
    .join(' · ');
}

function nodesOf(plan) {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
