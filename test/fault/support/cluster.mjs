// Several processes of the service over one temporary stack, on free ports of this machine, with fault injection.
// Nothing remains, even after Ctrl-C; leftovers of a killed launcher are removed by the next one.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import pg from 'pg';
import { buildEnv, ROOT } from '../../../tools/setup/prepare.mjs';
import { freePort } from '../../../tools/stack/ports.mjs';
import { startBacking } from './backing.mjs';
import { Client } from './client.mjs';
import { builtProgram, ServiceProcess } from './service-process.mjs';
import { startStorage } from './storage.mjs';

const run = promisify(execFile);
const { decodeTypeId, encodeTypeId } = createRequire(import.meta.url)(
  path.join(ROOT, 'dist/apps/server/platform/ids/type-id.js'),
);
const KEPT_LOGS = path.join(ROOT, 'out/fault');

const open = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    void Promise.allSettled([...open].map((cluster) => cluster.stop())).then(() => process.exit(130));
  });
}

/**
 * Starts `apis` and `workers` processes. `storage` is `fs` (one shared directory) or `s3` (a real server behind a
 * fault-injecting proxy). `env` is for every process, `workerNice` for the workers. `root` is the checkout whose build is run over
 * a database of its version.
 */
export async function startCluster({ storage = 'fs', durable = false, env = {}, ...rest } = {}) {
  const cluster = new Cluster();
  open.add(cluster);
  try {
    await cluster.start({ storage, durable, env, ...rest });
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

class Cluster {
  constructor() {
    this.dir = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-test-'));
    this.apis = [];
    this.workers = [];
  }

  async start({ apis = 1, workers = 1, storage, durable, env, workerNice = 0, root = ROOT }) {
    this.root = root;
    const migrations = path.join(root, 'prisma/migrations');
    this.backing = await startBacking(this.dir, { durable, migrations, say: (line) => console.error(line) });
    this.pool = new pg.Pool({ connectionString: this.backing.databaseUrl, max: 4 });
    // Cut connections are part of the test.
    this.pool.on('error', () => undefined);
    this.storage = await startStorage(storage, this.dir);
    this.env = env;
    this.nice = { api: 0, worker: workerNice };
    await this.grow({ apis, workers });
  }

  /** Starts more processes concurrently, and waits until they are ready. */
  async grow({ apis = 0, workers = 0 }) {
    const make = (role, list, count) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => this.#process(`${role}-${list.length + index + 1}`, role)),
      );
    const [moreApis, moreWorkers] = [await make('api', this.apis, apis), await make('worker', this.workers, workers)];
    this.apis.push(...moreApis);
    this.workers.push(...moreWorkers);
    const more = [...moreApis, ...moreWorkers];
    for (const one of more) one.launch();
    await Promise.all(more.map((one) => one.untilReady()));
  }

  get processes() {
    return [...this.apis, ...this.workers];
  }

  async #process(name, role) {
    const [port, storagePort] = [await freePort(), await freePort()];
    const spool = path.join(this.dir, 'spool', name);
    fs.mkdirSync(spool, { recursive: true, mode: 0o700 });
    fs.mkdirSync(path.join(this.dir, 'logs'), { recursive: true });
    const own = {
      RECTO_ROLE: role,
      RECTO_HOST: '127.0.0.1',
      RECTO_PORT: String(port),
      RECTO_PUBLIC_URL: `http://127.0.0.1:${port}`,
      RECTO_STORAGE_PORT: String(storagePort),
      RECTO_SPOOL_DIR: spool,
      RECTO_PARSERS: '1',
    };
    return new ServiceProcess({
      name,
      port,
      env: this.environment(own),
      log: path.join(this.dir, 'logs', `${name}.log`),
      nice: this.nice[role],
      root: this.root,
    });
  }

  /** Of a process over the services of this cluster; `own` is what it has to itself. */
  environment(own = {}) {
    return buildEnv({ ...own, ...this.#common(), ...this.env });
  }

  #common() {
    return {
      NODE_ENV: 'production',
      DATABASE_URL: this.backing.databaseUrl,
      REDIS_URL: this.backing.redisUrl,
      RECTO_SECRET: this.backing.secrets.rectoSecret,
      ...this.storage.env,
    };
  }

  /** Runs the operator's command; returns its JSON output. */
  async admin(...args) {
    const env = this.environment();
    const command = [builtProgram(this.root, 'admin.js'), ...args, '--json'];
    const { stdout } = await run(process.execPath, command, { env, cwd: this.root });
    return JSON.parse(stdout);
  }

  /** A new organisation on the free plan with the given credits, and a client with one of its keys. */
  async organisation(name, credits) {
    const { organisation } = await this.admin('org', 'create', '--name', name, '--plan', 'free');
    const more = credits - organisation.credits;
    if (more > 0) await this.admin('credits', 'add', String(more), '--org', organisation.id);
    const { api_key: key } = await this.admin('key', 'create', '--org', organisation.id);
    const id = decodeTypeId('org', organisation.id);
    const client = new Client(
      this.apis.map(({ url }) => url),
      key,
    );
    return { id, key, client, credits: Math.max(credits, organisation.credits) };
  }

  /** The rows of one query, which is repeated if its connection was cut. */
  async sql(text, parameters = []) {
    return (await this.pool.query(text, parameters)).rows;
  }

  /** Cuts every connection of the service; returns their number. */
  async terminateConnections() {
    const [{ cut }] = await this.sql(
      `SELECT count(pg_terminate_backend(pid))::int AS cut FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND datname = current_database()`,
    );
    return cut;
  }

  /** Copies the processes' logs to a place that outlives the cluster. */
  keepLogs(name) {
    const to = path.join(KEPT_LOGS, name);
    fs.rmSync(to, { recursive: true, force: true });
    fs.cpSync(path.join(this.dir, 'logs'), to, { recursive: true });
    return path.relative(ROOT, to);
  }

  stop() {
    this.stopping ??= this.#stop();
    return this.stopping;
  }

  async #stop() {
    try {
      await Promise.all(this.processes.map((one) => one.destroy()));
      await this.pool?.end();
      await this.storage?.stop();
    } finally {
      await this.backing?.destroy();
      fs.rmSync(this.dir, { recursive: true, force: true });
      open.delete(this);
    }
  }
}

/** The UUID of a batch's public id. */
export const batchUuid = (id) => decodeTypeId('batch', id);

/** An organisation's id as the operator's command takes it. */
export const organisationId = (uuid) => encodeTypeId('org', uuid);

/** A message's id as receivers see it. */
export const messageId = (uuid) => encodeTypeId('msg', uuid);
