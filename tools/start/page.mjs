// npm run dev: the dashboard out of its source, changed while it is looked at, beside the service that answers it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../setup/prepare.mjs';
import { freePort } from '../stack/ports.mjs';
import { stopPid } from '../stack/processes.mjs';

const FOLLOW = ['--import', pathToFileURL(path.join(import.meta.dirname, 'follow-parent.mjs')).href];
const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js');
const USUAL_PORT = 5173;

/** Starts Vite on this machine alone; what the service answers is asked of it at `baseUrl`. */
export async function startPage(baseUrl) {
  const port = await freePort(USUAL_PORT);
  const child = spawn(process.execPath, [...FOLLOW, VITE, '--host', '127.0.0.1', '--port', String(port)], {
    cwd: path.join(ROOT, 'apps/dashboard'),
    env: { ...process.env, RECTO_DEV_SERVICE: baseUrl },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      stopPid(child.pid, [
        ['SIGTERM', 5_000],
        ['SIGKILL', 2_000],
      ]),
  };
}
