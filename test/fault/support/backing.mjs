// The temporary Postgres and Redis of a cluster, and faults to inject.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '../../../tools/stack/index.mjs';
import { ensurePrivateDir, servicePlace, serviceUser } from '../../../tools/stack/place.mjs';
import { DATABASE, startPostgres, superuserSession } from '../../../tools/stack/postgres.mjs';
import { stopPid } from '../../../tools/stack/processes.mjs';
import { startRedis } from '../../../tools/stack/redis.mjs';
import { readSecrets, notebook } from '../../../tools/stack/secrets.mjs';
import { startThrowAwayStack } from '../../../tools/stack/throw-away.mjs';
import { dumpDatabase, restoreDatabase } from './dump.mjs';

export async function startBacking(dataDir, { durable, say, migrations }) {
  const stack = await startThrowAwayStack(dataDir, { durable, say, migrations });
  return new Backing(stack, dataDir, { durable, migrations });
}

class Backing {
  constructor(stack, dataDir, { durable, migrations }) {
    this.stack = stack;
    this.databaseUrl = stack.databaseUrl;
    this.redisUrl = stack.redisUrl;
    this.secrets = readSecrets(dataDir);
    this.migrations = migrations;
    const user = serviceUser();
    this.place = servicePlace(path.resolve(dataDir), user);
    this.again = { place: this.place, user, durable, notes: notebook(path.join(dataDir, 'ports.json')) };
    [this.postgres, this.redis] = stack.children;
  }

  /** The log of Postgres. */
  get postgresLog() {
    const home = fs.readdirSync(this.place).find((name) => name.startsWith('postgres-'));
    return path.join(this.place, home, 'postgres.log');
  }

  /** Deletes everything in Redis; its connections stay. */
  flushRedis() {
    return redisCommand(this.redisUrl, 'FLUSHALL');
  }

  /** Kills Redis and restarts it empty after a while. */
  async restartRedis(awayMs) {
    await stopPid(this.redis.pid, [['SIGKILL', 5_000]]);
    await delay(awayMs);
    const redis = await startRedis({ ...this.again, password: this.secrets.redisPassword });
    this.redis = redis.child;
    if (redis.url !== this.redisUrl) throw new Error('Redis came back under another address');
  }

  /** Stops Postgres immediately, cutting its sessions, and restarts it after a while with crash recovery. */
  async restartPostgres(awayMs) {
    await stopPid(this.postgres.pid, [
      ['SIGQUIT', 10_000],
      ['SIGKILL', 5_000],
    ]);
    await delay(awayMs);
    const postgres = await startPostgres({
      ...this.again,
      superuserPassword: this.secrets.postgresPassword,
      password: this.secrets.databasePassword,
    });
    this.postgres = postgres.child;
    if (postgres.url !== this.databaseUrl) throw new Error('Postgres came back under another address');
  }

  /** Dumps the database; resolves with the directory of the dump, which nobody but Postgres and root can read. */
  async dump() {
    const dir = ensurePrivateDir(path.join(this.place, 'dump'), this.again.user);
    await this.#asSuperuser(DATABASE, (client) => dumpDatabase(client, dir));
    return dir;
  }

  /** An empty database and an empty Redis take the places of those in use. */
  async lose() {
    await this.#asSuperuser('postgres', (client) => client.query(`DROP DATABASE ${DATABASE} WITH (FORCE)`));
    await this.restartPostgres(0);
    await this.restartRedis(0);
  }

  /** Restores a dump into an empty database; resolves with the number of rows. */
  async restore(dir) {
    await migrate({ url: this.databaseUrl, dir: this.migrations });
    return this.#asSuperuser(DATABASE, (client) => restoreDatabase(client, dir));
  }

  async #asSuperuser(database, work) {
    const port = Number(new URL(this.databaseUrl).port);
    const client = await superuserSession({ port, database, password: this.secrets.postgresPassword });
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async destroy() {
    // The stack doesn't know the restarted processes.
    for (const child of [this.redis, this.postgres]) {
      await stopPid(child.pid, [
        ['SIGINT', 15_000],
        ['SIGKILL', 5_000],
      ]);
    }
    await this.stack.destroy();
  }
}

/** Sends one command on a separate connection. */
function redisCommand(url, command) {
  const { hostname, port, password } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: hostname, port: Number(port) });
    let answer = '';
    socket.once('error', reject);
    socket.setTimeout(10_000, () => socket.destroy(new Error('Redis does not answer')));
    socket.once('connect', () => socket.write(`AUTH ${password}\r\n${command}\r\n`));
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      if (answer.split('\r\n').length <= 2) return;
      socket.destroy();
      if (answer.includes('-ERR')) reject(new Error(answer.trim()));
      else resolve(answer);
    });
  });
}
