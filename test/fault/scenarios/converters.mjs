import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { descendants } from '../../../tools/stack/descendants.mjs';
import { docx, paragraph } from '../../support/office-package.mjs';
import { inParallel } from '../support/client.mjs';

const CONVERTERS = 2;
const CALLERS = 4;
/** A process is killed after at most so many answers, and a moment: a machine that starts none in between would convert nothing. */
const MOST_ANSWERS = 4;
const MOMENT_MS = 500;
/** LibreOffice makes its sockets here. */
const SOCKETS = '/tmp';
/** A converter is LibreOffice and its driver. */
const PROCESSES = 2 * CONVERTERS;

export const converters = {
  about: 'converters of office documents killed at random',
  cluster: { apis: 1, workers: 0, env: { RECTO_OFFICE: 'on', RECTO_CONVERTERS: String(CONVERTERS) } },
  async run({ cluster, report, conversions }) {
    const [service] = cluster.apis;
    const { id, key, credits } = await cluster.organisation('converters', 2 * conversions);
    const socketsBefore = new Set(fs.readdirSync(SOCKETS));
    const answers = [];
    const killing = killAtRandom(service.pid, () => answers.filter(Boolean).length, conversions);
    await parseMany(service.url, key, { count: conversions, callers: CALLERS, answers });
    const killed = await killing;

    const own = answers.filter(({ status, text }, number) => status === 200 && text.includes(textOf(number))).length;
    const failed = answers.filter(({ status, error }) => status === 500 && error === 'parse_failed').length;
    report.equal(`of ${conversions}, documents with their own result or a code`, own + failed, conversions);
    report.check('a kill costs one document at most', failed <= killed, `${failed} failed of ${killed} kills`);
    const [row] = await cluster.sql('SELECT credits FROM organisations WHERE id = $1', [id]);
    report.say(`${killed} processes killed; answers: ${countsOf(answers)}`);
    report.equal('credits were charged for results alone', credits - row.credits, own);

    const after = await parseMany(service.url, key, { count: 2 * CONVERTERS, callers: 1 });
    report.equal('answers without kills', countsOf(after), `200: ${2 * CONVERTERS}`);
    const users = new Set(converterProcesses(service.pid).map(({ pid }) => fs.statSync(`/proc/${pid}`).uid));
    await until(() => converterProcesses(service.pid).length === PROCESSES && places(service).length === CONVERTERS);
    report.equal('processes of converters', converterProcesses(service.pid).length, PROCESSES);
    report.equal('directories of converters', places(service).length, CONVERTERS);
    report.equal('zombies', descendants(service.pid).filter(({ state }) => state === 'Z').length, 0);
    await service.stop();
    report.equal('directories when it has stopped', places(service).length, 0);
    const left = await abandoned(
      fs.readdirSync(SOCKETS).filter((name) => !socketsBefore.has(name)),
      users,
    );
    report.equal('sockets left over', left.join(), '');
  },
};

const textOf = (number) => `document number ${number} of its caller`;

/** How many there are of each status and code. */
function countsOf(answers) {
  const counts = new Map();
  for (const { status, error } of answers) {
    const kind = error === null ? status : `${status} ${error}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${kind}: ${count}`).join(', ');
}

async function parseMany(url, key, { count, callers, answers = [] }) {
  await inParallel(Array.from({ length: count }), callers, async (_, number) => {
    answers[number] = await parse(url, key, number);
  });
  return answers;
}

async function parse(url, key, number) {
  const form = new FormData();
  form.append('file', new Blob([docx(paragraph(textOf(number)))]), 'a.docx');
  const response = await fetch(`${url}/v1/parse/file`, { method: 'POST', headers: { 'x-api-key': key }, body: form });
  const text = await response.text();
  return { status: response.status, text, error: response.ok ? null : JSON.parse(text).error };
}

/** Kills a process of some converter again and again; returns how many were killed. */
async function killAtRandom(pid, answered, conversions) {
  let killed = 0;
  let due = 0;
  while (answered() < conversions) {
    await delay(Math.random() * MOMENT_MS);
    if (answered() < due || answered() === conversions) continue;
    const all = converterProcesses(pid);
    const one = all[Math.floor(Math.random() * all.length)];
    if (one === undefined) continue;
    try {
      process.kill(one.pid, 'SIGKILL');
      killed += 1;
      due = answered() + 1 + Math.floor(Math.random() * MOST_ANSWERS);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
  return killed;
}

function converterProcesses(pid) {
  return descendants(pid).filter(
    ({ state, command }) => state !== 'Z' && /soffice\.bin|office_driver\.py/.test(command),
  );
}

function places({ env }) {
  return fs
    .readdirSync(env.RECTO_SPOOL_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && path.basename(entry.parentPath) === 'converters');
}

async function until(holds) {
  for (let tries = 0; tries < 300 && !holds(); tries += 1) await delay(100);
}

/** The sockets of the converters' users at which nobody listens; those of other services on this machine are in use. */
async function abandoned(names, users) {
  const ours = names.filter((name) => name.startsWith('OSL_PIPE_') && users.has(ownerOf(path.join(SOCKETS, name))));
  const used = await Promise.all(ours.map((name) => isUsed(path.join(SOCKETS, name))));
  return ours.filter((_, index) => !used[index]);
}

const ownerOf = (file) => fs.statSync(file, { throwIfNoEntry: false })?.uid;

function isUsed(file) {
  return new Promise((resolve) => {
    const socket = net.connect(file);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // Whose file has gone in the meantime is being stopped by its own service.
    socket.once('error', (error) => resolve(error.code === 'ENOENT'));
  });
}
