// npm run webhook:listen: a receiver of webhooks on this machine, which shows what the service sends and whether it verifies.
import '../setup/check-node.mjs';
import { Advice, showFailure } from '../setup/steps.mjs';
import { freePort } from '../stack/ports.mjs';
import { introduction, requestLine } from './lines.mjs';

/** Its address is registered with the service, so it is the same at each start where it can be. */
const DEFAULT_PORT = 9999;

try {
  await listen(process.argv.slice(2));
} catch (error) {
  showFailure(error);
  process.exitCode = 1;
}

async function listen(args) {
  const { readOptions, startReceiver, USAGE } = await verifyingParts();
  const { port, secret, help } = readOptions(args);
  if (help) {
    process.stdout.write(USAGE);
    return;
  }
  const tell = (request) => console.log(requestLine(new Date(), request));
  const receiver = await onPort(port, (chosen) => startReceiver({ port: chosen, secret, tell }));
  console.log(introduction({ port: receiver.port, secret }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, receiver.stop);
}

/** These need a package, which a checkout has after its first start. */
async function verifyingParts() {
  try {
    const [options, receiver] = await Promise.all([import('./options.mjs'), import('./receiver.mjs')]);
    return { ...options, ...receiver };
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Advice('the npm packages of this checkout are not installed', 'run npm start (or npm ci) first.');
  }
}

async function onPort(port, start) {
  try {
    return await start(port ?? (await freePort(DEFAULT_PORT)));
  } catch (error) {
    if (!['EADDRINUSE', 'EACCES'].includes(error.code)) throw error;
    throw new Advice(`port ${port} of 127.0.0.1 can't be listened on (${error.code})`, 'give another one with --port.');
  }
}
