// What npm run webhook:listen prints: how to make the service reach it, and one line for each request.

/** What stands at the beginning: the steps that are left until verified messages come. */
export function introduction({ port, secret }) {
  const url = `http://127.0.0.1:${port}/`;
  const steps = [
    [
      'Let the service reach this machine: put this into .env, and start the service again (npm start):',
      'RECTO_WEBHOOK_ALLOW=127.0.0.0/8',
    ],
    ['Register this receiver as an endpoint, which shows its signing secret:', `npm run admin -- webhook add ${url}`],
    [
      'Start this again with that secret. Until then NOTHING IS VERIFIED:',
      `npm run webhook:listen -- --port ${port} --secret whsec_…`,
    ],
    ['Submit a batch that opts in:', '"webhook": {"mode": "signed"}'],
  ];
  const left = secret === null ? steps : steps.toSpliced(2, 1);
  return [
    `Listening at ${url}${secret === null ? '' : ', verifying every request'}. Ctrl-C stops it.`,
    '',
    ...left.flatMap(([what, line], index) => [`${index + 1}. ${what}`, `     ${line}`]),
    '',
  ].join('\n');
}

/** One request, with the time it came at. */
export function requestLine(at, { state, reason, id, body, times }) {
  const parts = [at.toTimeString().slice(0, 8), state.padEnd(10)];
  if (state === 'refused') parts.push(reason);
  parts.push(...eventParts(body), id ?? 'without an id');
  if (times > 1) parts.push(`DUPLICATE: came ${times} times`);
  return parts.map(printable).join('  ');
}

function eventParts(body) {
  const event = parsed(body);
  if (event === null) return ['no JSON object'];
  const { type, batch_id: batchId, status, total_items: total, counts } = event;
  const parts = [type ?? 'without a type', batchId, status].filter((part) => part !== undefined);
  return typeof counts === 'object' && counts !== null ? [...parts, countsText(counts, total)] : parts;
}

function parsed(body) {
  try {
    const value = JSON.parse(body.toString());
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Only what there is of each: a batch at its end has seldom more than one kind. */
function countsText(counts, total) {
  const some = Object.entries(counts).filter(([, count]) => count !== 0);
  return `${total} item${total === 1 ? '' : 's'}: ${some.map(([name, count]) => `${count} ${name}`).join(', ') || 'none'}`;
}

/** Strangers may send anything, and a terminal obeys control characters. */
function printable(value) {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\p{C}/gu, '?');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
