// An embedded Redis or Valkey: on loopback, with a generated password, and a data directory for each flavour and major
// version (Redis 7 can't read the data of Valkey 9).
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensurePrivateDir } from './place.mjs';
import { freePort } from './ports.mjs';
import { recordProcess, runningRecord, stopPid, stopRecorded } from './processes.mjs';
import { redisProgram } from './redis-program.mjs';

const READY_WITHIN_MS = 20_000;
const STOP_SIGNALS = [
  ['SIGTERM', 10_000],
  ['SIGKILL', 5_000],
];

/** Starts Redis over the data in `place`; one left by a killed run is stopped first. */
export async function startRedis({ place, user, password, notes, durable = true, say = () => undefined }) {
  const record = recordFile(place);
  await stopRecorded(record, STOP_SIGNALS);
  const program = await redisProgram({ place, user, say });
  const home = ensurePrivateDir(path.join(place, `${program.flavour}-${program.major}`), user);
  const log = path.join(home, 'redis.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(notes?.get('redisPort'));
    const config = writeConfig({ home, user, port, password, durable });
    const child = launch({ program, config, log, user });
    try {
      if (!child.pid) throw new Error('the program does not start');
      recordProcess(record, child.pid, { port });
      await untilReady(child, port, password);
      notes?.set('redisPort', port);
      const stop = async () => {
        await stopPid(child.pid, STOP_SIGNALS);
        fs.rmSync(record, { force: true });
      };
      return { url: address(port, password), child, stop };
    } catch (error) {
      await stopPid(child.pid, STOP_SIGNALS);
      if (attempt < 3) continue;
      throw new Error(`${program.file} does not start: ${error.message}. Its log is ${log}`);
    }
  }
}

/** The address of the Redis that runs over the data in `place`, or null. */
export function redisAddress(place, password) {
  const record = runningRecord(recordFile(place));
  return record ? address(record.port, password) : null;
}

function address(port, password) {
  return `redis://:${password}@127.0.0.1:${port}`;
}

function recordFile(place) {
  return path.join(place, 'redis.pid.json');
}

/** In a file, since every user of the machine can read the command line. */
function writeConfig({ home, user, port, password, durable }) {
  const file = path.join(home, 'redis.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    'protected-mode yes',
    'daemonize no',
    'databases 64',
    `requirepass ${password}`,
    `dir "${home}"`,
    'save ""',
    `appendonly ${durable ? 'yes' : 'no'}`,
    'maxmemory-policy noeviction',
  ];
  fs.writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  if (user.uid !== undefined) fs.chownSync(file, user.uid, user.gid);
  return file;
}

function launch({ program, config, log, user }) {
  const out = fs.openSync(log, 'a', 0o600);
  try {
    const env = { PATH: process.env.PATH, TZ: 'UTC' };
    const child = spawn(program.file, [config], {
      ...user,
      cwd: '/',
      stdio: ['ignore', out, out],
      env,
      detached: true,
    });
    child.on('error', () => undefined);
    return child;
  } finally {
    fs.closeSync(out);
  }
}

async function untilReady(child, port, password) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await pong(port, password))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended at once');
    if (Date.now() > deadline) throw new Error('it does not answer');
    await delay(25);
  }
}

/** Whether the server on a port accepts our password and has loaded its data. */
function pong(port, password) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    let answer = '';
    const settle = (value) => {
      socket.destroy();
      resolve(value);
    };
    socket.setTimeout(1_000, () => settle(false));
    socket.once('error', () => settle(false));
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      if (answer.includes('+PONG')) settle(true);
      else if (/^-/m.test(answer)) settle(false);
    });
  });
}
