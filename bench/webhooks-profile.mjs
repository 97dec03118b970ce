// Where the CPU time of this process goes, by the part of the program that it is spent for: the nearest one up the stack of each sample.
import { Session } from 'node:inspector/promises';

const PARTS = [
  ['queue', /node_modules\/(bullmq|ioredis|@ioredis|redis-|msgpackr|denque|standard-as-callback|cluster-key-slot)/],
  ['database', /node_modules\/(pg|pg-[a-z]+|@prisma|postgres-[a-z]+)\/|platform\/database/],
  [
    'signature',
    /node_modules\/(svix|standardwebhooks|@stablelib)\/|modules\/webhooks\/(endpoints|messages)\/|platform\/crypto/,
  ],
  ['http', /node_modules\/undici\/|platform\/outbound|^node:(_http|http|https|net|tls|_tls|internal\/(net|js_stream))/],
  ['service', /dist\/apps\/server/],
];

let session;

export const profiled = {
  async begin() {
    session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
  },

  /** Microseconds by part; what is idle is left out. */
  async end() {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return sums(profile);
  },
};

function sums({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) for (const child of node.children ?? []) byId.get(child).parent = node;
  const parts = new Map(nodes.map((node) => [node.id, partOf(node)]));
  const told = {};
  for (const [index, id] of samples.entries()) {
    const part = parts.get(id);
    if (part !== null) told[part] = (told[part] ?? 0) + timeDeltas[index];
  }
  return told;
}

/** Sockets are Node's own, whoever reads and writes them: a part that owns one counts before Node's. */
function partOf(node) {
  const { functionName } = node.callFrame;
  if (functionName === '(idle)') return null;
  if (functionName === '(garbage collector)') return 'garbage collection';
  const urls = [];
  for (let at = node; at; at = at.parent) urls.push(at.callFrame.url);
  const owners = PARTS.filter(([name]) => name !== 'http' && name !== 'service');
  const near = urls.map((url) => owners.find(([, pattern]) => pattern.test(url))?.[0]).find(Boolean);
  if (near) return near;
  return urls.map((url) => PARTS.find(([, pattern]) => pattern.test(url))?.[0]).find(Boolean) ?? 'runtime';
}
