// Downloads the results of a batch, as callers do.
import { inParallel } from './client.mjs';
import { firstLine } from './documents.mjs';

/** Downloads a sample spread over the succeeded items; each must be complete JSON of the right document. */
export async function checkResults(report, client, items, { distinct, sample = 200 }) {
  const succeeded = [...items.values()].filter(({ status }) => status === 'succeeded');
  const step = Math.max(1, Math.floor(succeeded.length / sample));
  const chosen = succeeded.filter((_, index) => index % step === 0);
  const wrong = [];
  await inParallel(chosen, 8, async (item) => {
    const fault = faultOf(await client.result(item), item.position % distinct);
    if (fault) wrong.push(`${item.id}: ${fault}`);
  });
  report.check(
    'sampled results are whole, billed as one page, and of their own document',
    wrong.length === 0 && chosen.length > 0,
    wrong[0] ?? `${chosen.length} results`,
  );
}

function faultOf(text, document) {
  let result;
  try {
    result = JSON.parse(text);
  } catch (error) {
    return `${error.message} in ${text.length} characters`;
  }
  if (result.usage?.pages !== 1) return `usage ${JSON.stringify(result.usage)}`;
  const said = result.chunks.map(({ page_content: content }) => content).join(' ');
  const wanted = firstLine(document).slice(0, 40);
  return said.includes(wanted) ? null : `does not say "${wanted}"`;
}
