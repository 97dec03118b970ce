/** Turns the environment into typed groups; a bad value stops the start with a sentence for each key. */
import { validateSync } from 'class-validator';
import { readAuthorities } from './authorities';
import { Environment } from './environment';
import { faultsOfCard, faultsOfDatabase, faultsOfMail, faultsOfModel } from './faults';
import { graphicsOfProcess } from './graphics';
import { type Groups, groupsOf, type Surroundings } from './groups';
import { machineOfProcess } from './machine';
import { readSecretFiles } from './secret-files';
import { settingsOf } from './setting.decorator';

type Variables = Readonly<Record<string, string | undefined>>;

/** The environment cannot be used; the message has a line for each key. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly sentences: readonly string[]) {
    super(`The configuration cannot be used:\n${sentences.map((sentence) => `  - ${sentence}`).join('\n')}`);
  }
}

/** The configuration as the rest of the service sees it. Injected by this class. */
export class AppConfig {
  readonly role: Groups['role'];
  readonly logLevel: Groups['logLevel'];
  readonly secret: Groups['secret'];
  readonly http: Groups['http'];
  readonly metrics: Groups['metrics'];
  readonly traces: Groups['traces'];
  readonly database: Groups['database'];
  readonly redis: Groups['redis'];
  readonly storage: Groups['storage'];
  readonly spool: Groups['spool'];
  readonly uploads: Groups['uploads'];
  readonly parsers: Groups['parsers'];
  readonly office: Groups['office'];
  readonly ocr: Groups['ocr'];
  readonly requests: Groups['requests'];
  readonly worker: Groups['worker'];
  readonly organisations: Groups['organisations'];
  readonly outbound: Groups['outbound'];
  readonly dropInRoutes: Groups['dropInRoutes'];
  readonly webhooks: Groups['webhooks'];
  readonly mail: Groups['mail'];
  readonly isSignUpOpen: Groups['isSignUpOpen'];
  readonly languageModel: Groups['languageModel'];

  constructor(env: Environment, surroundings: Surroundings) {
    const groups = groupsOf(env, surroundings);
    this.role = groups.role;
    this.logLevel = groups.logLevel;
    this.secret = groups.secret;
    this.http = groups.http;
    this.metrics = groups.metrics;
    this.traces = groups.traces;
    this.database = groups.database;
    this.redis = groups.redis;
    this.storage = groups.storage;
    this.spool = groups.spool;
    this.uploads = groups.uploads;
    this.parsers = groups.parsers;
    this.office = groups.office;
    this.ocr = groups.ocr;
    this.requests = groups.requests;
    this.worker = groups.worker;
    this.organisations = groups.organisations;
    this.outbound = groups.outbound;
    this.dropInRoutes = groups.dropInRoutes;
    this.webhooks = groups.webhooks;
    this.mail = groups.mail;
    this.isSignUpOpen = groups.isSignUpOpen;
    this.languageModel = groups.languageModel;
  }
}

/**
 * Reads and checks the variables, and the files that hold secrets of theirs; throws a `ConfigError` that names every key at fault.
 */
export function readConfig(
  given: Variables,
  machine = machineOfProcess(),
  lookForGraphics = graphicsOfProcess,
): AppConfig {
  const { variables, faults: faultsOfFiles } = readSecretFiles(given);
  const env = new Environment();
  const missing: string[] = [];
  for (const { key, read, ...words } of settingsOf(Environment)) {
    const text = present(variables[key]) ?? words.default;
    if (text !== undefined) Object.assign(env, { [key]: read(text) });
    else if (words.required && !isAtFault(key, faultsOfFiles)) missing.push(`${key} is not set. ${words.meaning}`);
  }
  const faults = validateSync(env, { stopAtFirstError: true })
    .filter(({ property }) => present(variables[property]) !== undefined)
    .map(
      ({ property, constraints }) => `${Object.values(constraints ?? {})[0] ?? property}${seen(property, variables)}.`,
    );
  if (env.RECTO_STORAGE === 's3' && env.S3_BUCKET === undefined)
    missing.push('S3_BUCKET is not set. Storage is s3, which needs it.');
  if (env.RECTO_ROLE === 'worker' && env.RECTO_PUBLIC_URL === undefined)
    missing.push('RECTO_PUBLIC_URL is not set. A worker serves no requests: it writes links to the processes that do.');
  const { certificates: authorities, faults: faultsOfAuthorities } = readAuthorities(env.RECTO_CA_FILE);
  const graphics = env.RECTO_OCR_DEVICE === 'cpu' ? null : lookForGraphics(env.RECTO_CUDA_DIR);
  faults.push(
    ...faultsOfModel(env),
    ...faultsOfMail(env),
    ...faultsOfCard(env, graphics),
    ...faultsOfFiles,
    ...faultsOfAuthorities,
    ...faultsOfDatabase(env),
  );
  if (missing.length + faults.length > 0) throw new ConfigError([...missing, ...faults]);
  return new AppConfig(env, { machine, graphics, authorities });
}

/** Whether there is a sentence about the key already. */
function isAtFault(key: string, faults: readonly string[]): boolean {
  return faults.some((fault) => fault.startsWith(key));
}

/** The configuration of this process: the only reader of the environment. */
export function configOfProcess(): AppConfig {
  return readConfig(process.env);
}

function present(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

function seen(property: string, variables: Variables): string {
  const setting = settingsOf(Environment).find(({ key }) => key === property);
  return setting?.secret ? '' : ` (it is "${variables[property] ?? ''}")`;
}
