// The run as tables: answers by kind and status, latencies, what happened to processes, memory.
import { percentiles } from '../batch-support.mjs';

export function tell({ answers, events, growth }) {
  const kinds = [...new Set(answers.map(({ kind }) => kind))];
  console.log('\n| request | answers | p50 ms | p95 ms | p99 ms | statuses |\n| --- | --- | --- | --- | --- | --- |');
  for (const kind of kinds) {
    const of = answers.filter((one) => one.kind === kind);
    const { p50, p95, p99 } = percentiles(of.map(({ ms }) => ms));
    const row = [kind, of.length, ...[p50, p95, p99].map((ms) => ms.toFixed(0)), statuses(of)];
    console.log(`| ${row.join(' | ')} |`);
  }
  console.log(
    '\n| process | stopped by SIGTERM with | within s | memory MB | MB/min |\n| --- | --- | --- | --- | --- |',
  );
  for (const { process, code, signal, ms } of events.stops) {
    const of = growth.find((one) => one.process === process);
    const row = [process, code ?? signal, (ms / 1000).toFixed(1), of.mb.toFixed(0), of.mbPerMinute.toFixed(2)];
    console.log(`| ${row.join(' | ')} |`);
  }
  console.log(
    `\nkilled: ${events.kills.map(({ process }) => process).join(', ')}; memory watched for ${growth[0].minutes.toFixed(1)} minutes\n`,
  );
}

function statuses(answers) {
  const counts = new Map();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ');
}
