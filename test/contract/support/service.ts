// The whole service over HTTP, with a database, a Redis and storage of its own; only the parser processes are scripted.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { eventually } from '../../../apps/server/src/platform/concurrency/eventually.fixture';
import { prepare } from '../../../apps/server/src/app';
import { readConfig } from '../../../apps/server/src/config';
import { systemCode } from '../../../apps/server/src/errors';
import { OperatorModule, OperatorService, readCommandLine } from '../../../apps/server/src/modules/operator';
import { RetentionService } from '../../../apps/server/src/modules/retention';
import { Clock, SystemClock } from '../../../apps/server/src/platform/clock';
import { Database } from '../../../apps/server/src/platform/database';
import { OfficeConverter } from '../../../apps/server/src/platform/converter';
import { ParserPool } from '../../../apps/server/src/platform/engine';
import { LanguageModel } from '../../../apps/server/src/platform/language-model';
import { decodeTypeId } from '../../../apps/server/src/platform/ids';
import { EventLog, NestLog } from '../../../apps/server/src/platform/observability';
import { fastifyAdapter } from '../../../apps/server/src/platform/http';
import { RoleModule } from '../../../apps/server/src/roles';
import { freshDatabase, redisUrl } from '../../support/services';
import { watch } from './answers';
import { ScriptedConverter } from './scripted-converter';
import { ScriptedModel } from './scripted-model';
import { ScriptedPool } from './scripted-pool';

/** The service's secret, in hexadecimal. */
export const SECRET = '5e'.repeat(32);

/** A clock that a test sets. */
export class SettableClock extends SystemClock {
  private offsetMs = 0;

  override now(): Date {
    return new Date(super.now().getTime() + this.offsetMs);
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }
}

export interface Credits {
  readonly credits: number;
  readonly holds: number;
  readonly charges: readonly { readonly credits: number; readonly drawn: number; readonly pages: number | null }[];
}

export class Service {
  private closed: Promise<void> | undefined;

  private constructor(
    readonly baseUrl: string,
    readonly pool: ScriptedPool,
    readonly converter: ScriptedConverter,
    readonly model: ScriptedModel,
    readonly clock: SettableClock,
    readonly app: NestFastifyApplication,
    readonly dir: string,
    readonly databaseUrl: string,
    readonly dropDatabase: () => Promise<void>,
    /** Every line of its log, of every level. */
    readonly log: readonly string[],
  ) {}

  /** With scripted parser processes, and a scripted converter. */
  static start(variables: Readonly<Record<string, string>> = {}, makeDatabase = freshDatabase): Promise<Service> {
    return Service.launch(variables, true, makeDatabase);
  }

  /** With the real parser processes of the last build, and the real converter if `RECTO_OFFICE` is given. */
  static async startWithParsers(variables: Readonly<Record<string, string>> = {}): Promise<Service> {
    const service = await Service.launch({ RECTO_PARSERS: '1', ...variables }, false);
    await eventually(async () => (await fetch(`${service.baseUrl}/readyz`)).status === 200);
    return service;
  }

  private static async launch(
    variables: Readonly<Record<string, string>>,
    scripted: boolean,
    makeDatabase = freshDatabase,
  ): Promise<Service> {
    const database = await makeDatabase();
    const dir = await mkdtemp(join(tmpdir(), 'recto-contract-'));
    const config = readConfig({
      RECTO_PORT: '0',
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl(),
      RECTO_REDIS_PREFIX: `test-${randomUUID()}`,
      RECTO_SECRET: SECRET,
      RECTO_STORAGE_DIR: join(dir, 'storage'),
      RECTO_SPOOL_DIR: join(dir, 'spool'),
      RECTO_OUTBOUND_ALLOW: '127.0.0.0/8',
      ...variables,
    });
    const pool = new ScriptedPool();
    const converter = new ScriptedConverter(config.office.mode === 'on');
    const model = new ScriptedModel();
    const clock = new SettableClock();
    const lines: string[] = [];
    const log = new EventLog('debug', { write: (line) => lines.push(line) });
    const builder = Test.createTestingModule({ imports: [RoleModule.of(config), OperatorModule] })
      .overrideProvider(Clock)
      .useValue(clock)
      .overrideProvider(EventLog)
      .useValue(log);
    if (scripted) builder.overrideProvider(ParserPool).useValue(pool);
    if (scripted || variables['RECTO_OFFICE'] === undefined)
      builder.overrideProvider(OfficeConverter).useValue(converter);
    if (config.languageModel.endpoint === null) builder.overrideProvider(LanguageModel).useValue(model);
    const parts = await builder.compile();
    const app = parts.createNestApplication<NestFastifyApplication>(fastifyAdapter(config, clock), {
      bodyParser: false,
      logger: new NestLog(log),
    });
    await prepare(app, config);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const baseUrl = await app.getUrl();
    // A process with only the role worker serves none of the documented routes.
    if (config.role !== 'worker') watch(baseUrl);
    return new Service(baseUrl, pool, converter, model, clock, app, dir, database.url, () => database.drop(), lines);
  }

  async stop(): Promise<void> {
    await this.close();
    await this.dropDatabase();
    await rm(this.dir, { recursive: true, force: true });
  }

  /** Stops the application as a signal does; the database is kept. */
  close(): Promise<void> {
    this.closed ??= this.app.close();
    return this.closed;
  }

  /** A provider of the running application. */
  part<T>(type: abstract new (...args: never[]) => T): T {
    return this.app.get<T>(type, { strict: false });
  }

  /** Runs a command of the operator. */
  async operator(...args: string[]): Promise<Record<string, unknown>> {
    return this.app.get(OperatorService, { strict: false }).run(readCommandLine(args));
  }

  async newOrganisation(plan: 'free' | 'unlimited', ...options: string[]): Promise<{ id: string; key: string }> {
    const { organisation } = await this.operator('org', 'create', '--name', 'Test', '--plan', plan, ...options);
    const { id } = organisation as { id: string };
    return { id, key: await this.newKey(id) };
  }

  async newKey(organisation: string, ...options: string[]): Promise<string> {
    const made = await this.operator('key', 'create', '--org', organisation, ...options);
    return String(made['api_key']);
  }

  async keyId(key: string): Promise<string> {
    const { keys } = (await this.operator('key', 'list')) as unknown as { keys: { id: string; key: string }[] };
    const found = keys.find(
      ({ key: display }) => display.startsWith(key.slice(0, 12)) && display.endsWith(key.slice(-4)),
    );
    return found?.id ?? '';
  }

  /** Makes somebody of an organisation what a test needs, without the rules on who may do so. */
  async setRole(
    organisation: string,
    user: string,
    role: 'viewer' | 'member' | 'admin' | 'owner',
    phi = false,
  ): Promise<void> {
    const where = { organisationId: decodeTypeId('org', organisation) ?? '', userId: decodeTypeId('user', user) ?? '' };
    await this.part(Database).run((client) => client.membership.updateMany({ where, data: { role, phi } }));
  }

  /** The balance, holds and ledger of an organisation. */
  async credits(organisation: string): Promise<Credits> {
    const { organisations } = (await this.operator('org', 'list')) as unknown as {
      organisations: { id: string; credits: number }[];
    };
    const organisationId = decodeTypeId('org', organisation) ?? '';
    const balance = organisations.find(({ id }) => id === organisation)?.credits ?? Number.NaN;
    return this.app.get(Database, { strict: false }).run(async (client) => ({
      credits: balance,
      holds: await client.creditHold.count({ where: { organisationId } }),
      charges: await client.ledgerEntry.findMany({
        where: { kind: 'charge', organisationId },
        orderBy: { id: 'asc' },
        select: { credits: true, drawn: true, pages: true },
      }),
    }));
  }

  /** Deletes what has expired, as the worker does every few minutes. */
  async sweep(): Promise<void> {
    await this.app.get(RetentionService, { strict: false }).sweep(new AbortController().signal);
  }

  /** The files currently in storage or in the spool. */
  async files(where: 'storage' | 'spool'): Promise<string[]> {
    return filesBelow(join(this.dir, where));
  }
}

export function formOf(fields: Readonly<Record<string, string>>, file: string | null = '%PDF-1.7 scripted'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file !== null) form.append('file', new Blob([file]), 'document.pdf');
  return form;
}

/** Names of the files in a folder and its subfolders. A folder removed meanwhile has none. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const folders = entries.filter((entry) => entry.isDirectory());
  const below = await Promise.all(folders.map(({ name }) => filesBelow(join(folder, name))));
  return [...names, ...below.flat()];
}
