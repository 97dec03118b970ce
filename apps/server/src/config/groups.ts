/** What the rest of the service sees of the checked environment, by matter. */
import { resolve } from 'node:path';
import type { Authorities } from './authorities';
import type { Environment } from './environment';
import type { Graphics } from './graphics';
import type { Machine } from './machine';
import { type Sizes, sizesFor } from './sizing';

/** What the groups depend on beside the environment. */
export interface Surroundings {
  readonly machine: Machine;
  /** Null where nobody asks for a graphics card. */
  readonly graphics: Graphics | null;
  readonly authorities: Authorities['certificates'] | undefined;
}

export function groupsOf(env: Environment, { machine, graphics, authorities }: Surroundings) {
  const library = graphics !== null && 'library' in graphics ? graphics.library : null;
  const sizes = sizesOf(env, machine, library !== null);
  return {
    role: env.RECTO_ROLE,
    logLevel: env.RECTO_LOG,
    /** Keys of 32 bytes, which sign links and seal secrets. */
    secret: keysOf(env.RECTO_SECRET),
    http: {
      host: env.RECTO_HOST,
      port: env.RECTO_PORT,
      /** Undefined when links begin with the listener's own address. */
      publicUrl: trimmedUrl(env.RECTO_PUBLIC_URL),
      maxConnections: env.RECTO_MAX_CONNECTIONS,
      trustedProxies: env.RECTO_TRUSTED_PROXIES,
    },
    /** Without a port there are no metrics. */
    metrics: { host: env.RECTO_METRICS_HOST, port: env.RECTO_METRICS_PORT },
    traces: { collector: collectorOf(env), percent: env.RECTO_TRACES_PERCENT },
    database: { url: env.DATABASE_URL, poolSize: env.RECTO_DATABASE_POOL, authorities },
    redis: { url: env.REDIS_URL, prefix: env.RECTO_REDIS_PREFIX, authorities },
    storage: {
      driver: env.RECTO_STORAGE,
      fs: {
        dir: resolve(env.RECTO_STORAGE_DIR),
        host: env.RECTO_STORAGE_HOST,
        port: env.RECTO_STORAGE_PORT,
        publicUrl: trimmedUrl(env.RECTO_STORAGE_PUBLIC_URL),
      },
      s3: {
        endpoint: env.S3_ENDPOINT,
        publicEndpoint: env.S3_PUBLIC_ENDPOINT,
        region: env.S3_REGION,
        bucket: env.S3_BUCKET,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        forcePathStyle: env.S3_FORCE_PATH_STYLE,
        authorities,
      },
    },
    spool: { dir: resolve(env.RECTO_SPOOL_DIR) },
    uploads: {
      caps: {
        uploads: env.RECTO_UPLOAD_COUNT,
        uploadsOfOrganisation: env.RECTO_UPLOAD_COUNT_PER_ORGANISATION,
        bytes: env.RECTO_UPLOAD_SPOOL_MB * 1024 * 1024,
      },
      leastRate: env.RECTO_UPLOAD_LEAST_RATE,
      windowMs: env.RECTO_UPLOAD_WINDOW_MS,
      idleMs: env.RECTO_UPLOAD_IDLE_MS,
    },
    parsers: {
      size: sizes.parsers,
      sizeReason: sizes.reason,
      reserved: { now: sizes.reserved, later: sizes.reserved },
      memoryBytes: sizes.parserMemoryMb * 1024 * 1024,
      recycleAfter: env.RECTO_PARSER_RECYCLE,
      launcher: env.RECTO_PARSER_LAUNCHER ?? null,
      maxQueued: env.RECTO_MAX_QUEUED,
      baseMs: env.RECTO_PARSE_BASE_MS,
      perPageMs: env.RECTO_PARSE_PER_PAGE_MS,
    },
    office: {
      mode: env.RECTO_OFFICE,
      converters: sizes.converters,
      memoryBytes: env.RECTO_CONVERTER_MEMORY_MB * 1024 * 1024,
      convertMs: env.RECTO_CONVERT_MS,
    },
    ocr: {
      modelsDir: resolve(env.RECTO_MODELS_DIR),
      quality: env.RECTO_OCR_MODELS,
      /** ONNX Runtime for the graphics card; null to compute on the processor. */
      cudaLibrary: library,
      /** Whether nothing starts without the card. */
      isCudaRequired: env.RECTO_OCR_DEVICE === 'cuda',
      /** Why the processor computes although a card would be taken. */
      fallback: graphics !== null && 'fault' in graphics ? graphics.fault : null,
      precision: env.RECTO_OCR_PRECISION,
    },
    requests: { totalMs: env.RECTO_REQUEST_MS },
    worker: {
      items: sizes.items,
      itemMs: env.RECTO_ITEM_MS,
      leaseMs: env.RECTO_LEASE_MS,
      graceMs: env.RECTO_WORKER_GRACE_MS,
    },
    organisations: { maxOpenBatches: env.RECTO_MAX_OPEN_BATCHES, maxPendingFiles: env.RECTO_MAX_PENDING_FILES },
    outbound: {
      connectMs: env.RECTO_FETCH_CONNECT_MS,
      totalMs: env.RECTO_FETCH_TOTAL_MS,
      allow: env.RECTO_OUTBOUND_ALLOW,
    },
    dropInRoutes: env.RECTO_DROP_IN_ROUTES,
    webhooks: { allow: env.RECTO_WEBHOOK_ALLOW, sockets: env.RECTO_WEBHOOK_SOCKETS },
    /** Null when no mail is sent. */
    mail: mailOf(env),
    /** Whether anybody may sign up. */
    isSignUpOpen: env.RECTO_SIGN_UP === 'open',
    languageModel: {
      /** Null without a language model. */
      endpoint: endpointOf(env),
      phi: env.RECTO_LLM_PHI === 'allow',
      fallback: env.RECTO_LLM_FALLBACK,
      callMs: env.RECTO_LLM_TIMEOUT_MS,
      concurrency: env.RECTO_LLM_CONCURRENCY,
      retries: env.RECTO_LLM_RETRIES,
      contextTokens: env.RECTO_LLM_CONTEXT_TOKENS,
      answerTokens: env.RECTO_LLM_MAX_TOKENS,
      documentTokens: env.RECTO_LLM_DOCUMENT_TOKENS,
    },
  } as const;
}

/** The first one signs and seals; all are read. */
function keysOf(text: string): readonly [Buffer, ...Buffer[]] {
  const [first = '', ...others] = text.split(/[\s,]+/);
  return [Buffer.from(first, 'hex'), ...others.map((key) => Buffer.from(key, 'hex'))];
}

function sizesOf(env: Environment, machine: Machine, isOnCard: boolean): Sizes {
  return sizesFor(machine, {
    role: env.RECTO_ROLE,
    parsers: env.RECTO_PARSERS,
    parserMemoryMb: env.RECTO_PARSER_MEMORY_MB,
    isOnCard,
    converters: env.RECTO_CONVERTERS,
    items: env.RECTO_WORKER_ITEMS,
  });
}

function endpointOf({ RECTO_LLM_URL: baseUrl, RECTO_LLM_MODEL: model, RECTO_LLM_API_KEY: apiKey }: Environment) {
  return baseUrl === undefined || model === undefined ? null : { baseUrl, model, apiKey };
}

/** Null when there are no traces. */
function collectorOf({ OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl, OTEL_EXPORTER_OTLP_HEADERS: text = '' }: Environment) {
  if (baseUrl === undefined) return null;
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  const headers = pairs.map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).trim().toLowerCase(), decodedOr(pair.slice(at + 1).trim())];
  });
  return { baseUrl, headers: Object.fromEntries(headers) as Record<string, string> };
}

/** A percent sign that begins no escape stands for itself. */
function decodedOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function mailOf({ RECTO_SMTP_URL, RECTO_MAIL_FROM: from }: Environment) {
  if (RECTO_SMTP_URL === undefined || from === undefined) return null;
  const { protocol, hostname, port, username, password } = new URL(RECTO_SMTP_URL);
  const isTls = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isTls ? 465 : 587) : Number(port),
    isTls,
    credentials: username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    from,
  };
}

function trimmedUrl(url: string | undefined): string | undefined {
  return url?.replace(/\/+$/, '');
}

export type Groups = ReturnType<typeof groupsOf>;
