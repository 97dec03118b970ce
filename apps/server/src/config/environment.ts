/** Every key of the environment that the service knows, with its check, its default and its meaning. */
import { Choice, Flag, List, Text, Whole } from './setting.decorator';

const URL_SHAPE = /^https?:\/\/[^\s/]+/;
/** Without credentials, query and fragment. */
const BASE_URL = /^https?:\/\/[^\s/@?#]+(\/[^\s?#]*)?$/;
const SMTP_URL = /^smtps?:\/\/([^\s/@:?#]+(:[^\s/@?#]*)?@)?[^\s/@:?#]+(:\d{1,5})?\/?$/;
const SENDER = /^([^<>\p{Cc}]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u;
const CIDR = /^[0-9a-fA-F.:]+\/\d{1,3}$/;
const OTLP_HEADERS = /^[\w.-]+=[^\s,=]*=*(\s*,\s*[\w.-]+=[^\s,=]*=*)*$/;
const ADDRESS_OR_CIDR = /^[0-9a-fA-F.:]+(\/\d{1,3})?$/;

/** A service whose route can be answered by this one. */
export type DropInRoute = 'unstructured' | 'docling';

export class Environment {
  @Choice({
    meaning: 'What this process does: serve requests (api), work off jobs (worker) or both (all).',
    default: 'all',
    of: ['api', 'worker', 'all'],
  })
  readonly RECTO_ROLE!: 'api' | 'worker' | 'all';

  @Text({ meaning: 'Address to listen on.', default: '127.0.0.1' })
  readonly RECTO_HOST!: string;

  @Whole({ meaning: 'Port to listen on; 0 takes a free one.', default: '8080', min: 0, max: 65_535 })
  readonly RECTO_PORT!: number;

  @Text({
    meaning:
      'Address under which callers reach the service; links in answers begin with it. Default: host and port; a worker alone has none.',
    matches: URL_SHAPE,
    shape: 'an http or https URL',
  })
  readonly RECTO_PUBLIC_URL?: string;

  @List({
    meaning:
      'Routes of other services that are answered too, so that their clients work unchanged: unstructured (POST /general/v0/general), docling ' +
      '(POST /v1/convert/file). None by default.',
    default: '',
    matches: /^(unstructured|docling)$/,
    shape: 'unstructured, docling',
  })
  readonly RECTO_DROP_IN_ROUTES!: DropInRoute[];

  @List({
    meaning:
      'Proxies, as addresses or CIDRs, whose X-Forwarded-For is believed: limits on wrong keys are kept for the address that they name, else for the one that connects.',
    default: '',
    matches: ADDRESS_OR_CIDR,
    shape: 'addresses or networks such as 10.1.0.0/16',
  })
  readonly RECTO_TRUSTED_PROXIES!: string[];

  @Whole({
    meaning:
      'Port on which metrics for Prometheus are told, under /metrics; 0 takes a free one. Without it there are none.',
    min: 0,
    max: 65_535,
  })
  readonly RECTO_METRICS_PORT?: number;

  @Text({ meaning: 'Address to listen on for metrics, which anybody who reaches it can read.', default: '127.0.0.1' })
  readonly RECTO_METRICS_HOST!: string;

  @Text({
    meaning:
      'Base URL of a collector of OpenTelemetry traces (OTLP over HTTP, JSON); spans go to /v1/traces below it, and to this origin alone, ' +
      'which may be private. Without it there are no traces.',
    matches: BASE_URL,
    shape: 'an http or https URL without credentials and query',
  })
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @Text({
    meaning: 'Headers for that collector, as name=value with commas between, values percent-encoded.',
    secret: true,
    matches: OTLP_HEADERS,
    shape: 'name=value pairs with commas between',
  })
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string;

  @Whole({
    meaning: 'Of a hundred traces that begin here, how many are kept. Requests with a traceparent follow their caller.',
    default: '100',
    min: 0,
    max: 100,
  })
  readonly RECTO_TRACES_PERCENT!: number;

  @Text({
    meaning: 'Postgres, with user, password and database.',
    required: true,
    secret: true,
    matches: /^postgres(ql)?:\/\//,
    shape: 'a postgresql:// URL',
  })
  readonly DATABASE_URL!: string;

  @Whole({ meaning: 'Connections to Postgres that one process keeps at most.', default: '10', min: 1, max: 500 })
  readonly RECTO_DATABASE_POOL!: number;

  @Text({
    meaning: 'Redis or Valkey.',
    required: true,
    secret: true,
    matches: /^rediss?:\/\//,
    shape: 'a redis:// or rediss:// URL',
  })
  readonly REDIS_URL!: string;

  @Text({
    meaning:
      'File of certificates in PEM, of authorities of your own, which those of Postgres (sslmode in DATABASE_URL), Redis (rediss://) and the ' +
      'store (https://) are checked with beside the public ones.',
  })
  readonly RECTO_CA_FILE?: string;

  @Text({
    meaning: 'Begins every key in Redis; installations that share one Redis each take their own.',
    default: 'recto',
    matches: /^[a-z0-9-]{1,64}$/,
    shape: '1 to 64 lower-case letters, digits and dashes',
  })
  readonly RECTO_REDIS_PREFIX!: string;

  @Text({
    meaning:
      '32 random bytes in hexadecimal: signs links and seals secrets at rest. To change it, several are given with commas between: the first ' +
      'signs and seals, all are read (npm run admin -- secret reseal).',
    required: true,
    secret: true,
    matches: /^[0-9a-fA-F]{64}([\s,]+[0-9a-fA-F]{64})*$/,
    shape: '64 hexadecimal digits, or several such keys with commas between',
  })
  readonly RECTO_SECRET!: string;

  @Choice({ meaning: 'Where objects are stored: a directory (fs) or S3.', default: 'fs', of: ['fs', 's3'] })
  readonly RECTO_STORAGE!: 'fs' | 's3';

  @Text({ meaning: 'Directory of the objects when storage is fs.', default: '.recto/storage' })
  readonly RECTO_STORAGE_DIR!: string;

  @Text({ meaning: 'Address of the listener that serves signed URLs when storage is fs.', default: '127.0.0.1' })
  readonly RECTO_STORAGE_HOST!: string;

  @Whole({ meaning: 'Port of that listener; 0 takes a free one.', default: '0', min: 0, max: 65_535 })
  readonly RECTO_STORAGE_PORT!: number;

  @Text({
    meaning: 'Address under which callers reach that listener. Default: host and port.',
    matches: URL_SHAPE,
    shape: 'an http or https URL',
  })
  readonly RECTO_STORAGE_PUBLIC_URL?: string;

  @Text({
    meaning: 'Endpoint of an S3-compatible store; empty for AWS.',
    matches: URL_SHAPE,
    shape: 'an http or https URL',
  })
  readonly S3_ENDPOINT?: string;

  @Text({
    meaning: 'Address of the store for callers, for which links are signed, where it is another than S3_ENDPOINT.',
    matches: URL_SHAPE,
    shape: 'an http or https URL',
  })
  readonly S3_PUBLIC_ENDPOINT?: string;

  @Text({ meaning: 'Region of the bucket.', default: 'us-east-1' })
  readonly S3_REGION!: string;

  @Text({ meaning: 'Bucket of the objects when storage is s3.' })
  readonly S3_BUCKET?: string;

  @Text({ meaning: 'Access key; empty takes the credentials of the machine.', secret: true })
  readonly S3_ACCESS_KEY_ID?: string;

  @Text({ meaning: 'Secret key.', secret: true })
  readonly S3_SECRET_ACCESS_KEY?: string;

  @Flag({ meaning: 'Address the bucket in the path, as most S3-compatible stores want it.', default: 'false' })
  readonly S3_FORCE_PATH_STYLE!: boolean;

  @Text({ meaning: 'Directory of documents in work, of mode 0700, emptied at start.', default: '.recto/spool' })
  readonly RECTO_SPOOL_DIR!: string;

  @Whole({
    meaning:
      'Documents of synchronous requests that may be on their way in at once, by upload or URL; more are answered 503 overloaded.',
    default: '1024',
    min: 1,
    max: 1_000_000,
  })
  readonly RECTO_UPLOAD_COUNT!: number;

  @Whole({ meaning: 'Of those, how many one organisation may have.', default: '256', min: 1, max: 1_000_000 })
  readonly RECTO_UPLOAD_COUNT_PER_ORGANISATION!: number;

  @Whole({
    meaning:
      'Their bytes in MB that may lie in the spool, and never more than half of what is free on its disk. One organisation may hold half of that.',
    default: '16384',
    min: 1,
    max: 1_073_741_824,
  })
  readonly RECTO_UPLOAD_SPOOL_MB!: number;

  @Whole({
    meaning:
      'Bytes a second that the body of a request must bring, on average over RECTO_UPLOAD_WINDOW_MS; else 408 request_timeout. Answers must be taken as fast, over four times as long.',
    default: '4096',
    min: 0,
    max: 1_073_741_824,
  })
  readonly RECTO_UPLOAD_LEAST_RATE!: number;

  @Whole({
    meaning: 'Time over which that rate is measured, and in which the headers of a request must come, in ms.',
    default: '30000',
    min: 100,
    max: 3_600_000,
  })
  readonly RECTO_UPLOAD_WINDOW_MS!: number;

  @Whole({
    meaning: 'Time without a single byte of a body after which it is answered 408 request_timeout, in ms.',
    default: '20000',
    min: 100,
    max: 3_600_000,
  })
  readonly RECTO_UPLOAD_IDLE_MS!: number;

  @Whole({
    meaning: 'Connections that the listener holds; further ones are closed at once.',
    default: '4096',
    min: 1,
    max: 1_000_000,
  })
  readonly RECTO_MAX_CONNECTIONS!: number;

  @Whole({
    meaning:
      'Parser processes. Default: one for each core, and one more in the role all, which keeps one for requests and one for items of ' +
      'batches and has never fewer than two; no more than the memory holds at RECTO_PARSER_MEMORY_MB each, and on a graphics card no more ' +
      'than two and that one. Cores and memory are those of the control group, where it has limits.',
    min: 1,
    max: 256,
  })
  readonly RECTO_PARSERS?: number;

  @Whole({
    meaning: 'Memory in MB that one parser process may hold. Default: 1024, and on a graphics card 4096.',
    min: 64,
    max: 1_048_576,
  })
  readonly RECTO_PARSER_MEMORY_MB?: number;

  @Choice({
    meaning:
      'Models that read pixels: tiny, mixed (doubtful words again by a larger one), accurate (four times the work).',
    default: 'mixed',
    of: ['tiny', 'mixed', 'accurate'],
  })
  readonly RECTO_OCR_MODELS!: 'tiny' | 'mixed' | 'accurate';

  @Choice({
    meaning:
      'What runs the models: the processor (cpu), a graphics card of NVIDIA (cuda), without which nothing starts, or the card where it can be ' +
      'used and else the processor (auto), as /readyz says.',
    default: 'cpu',
    of: ['auto', 'cpu', 'cuda'],
  })
  readonly RECTO_OCR_DEVICE!: 'auto' | 'cpu' | 'cuda';

  @Text({
    meaning:
      "Directory of ONNX Runtime with its CUDA provider and NVIDIA's libraries, for a graphics card; the image of target gpu brings it.",
  })
  readonly RECTO_CUDA_DIR?: string;

  @Choice({
    meaning:
      'How exactly the models compute: fast rounds to half precision where the processor is faster so, and may read a little differently.',
    default: 'fast',
    of: ['fast', 'full'],
  })
  readonly RECTO_OCR_PRECISION!: 'fast' | 'full';

  @Text({ meaning: 'Directory of the models; set it where the set-up cannot download them.', default: '.tools/models' })
  readonly RECTO_MODELS_DIR!: string;

  @Text({
    meaning:
      "A copy of the program that confines parsers which may change to their user, for a service that isn't root; npm start makes one.",
  })
  readonly RECTO_PARSER_LAUNCHER?: string;

  @Whole({ meaning: 'Documents after which a parser process is replaced.', default: '500', min: 1, max: 1_000_000 })
  readonly RECTO_PARSER_RECYCLE!: number;

  @Whole({
    meaning: 'Synchronous requests that may wait for a parser; more are answered 503 overloaded.',
    default: '64',
    min: 0,
    max: 100_000,
  })
  readonly RECTO_MAX_QUEUED!: number;

  @Whole({
    meaning: 'Time for parsing a document, without its pages, in ms.',
    default: '60000',
    min: 100,
    max: 86_400_000,
  })
  readonly RECTO_PARSE_BASE_MS!: number;

  @Whole({ meaning: 'Time for parsing that each page adds, in ms.', default: '3000', min: 0, max: 600_000 })
  readonly RECTO_PARSE_PER_PAGE_MS!: number;

  @Choice({
    meaning:
      'Whether DOCX and PPTX are read, which LibreOffice converts: where it is installed (auto), never (off), or always (on), so that ' +
      'a process without a working converter takes no work.',
    default: 'auto',
    of: ['auto', 'on', 'off'],
  })
  readonly RECTO_OFFICE!: 'auto' | 'on' | 'off';

  @Whole({
    meaning: 'Converters of office documents. Default: one for every two cores.',
    min: 1,
    max: 256,
  })
  readonly RECTO_CONVERTERS?: number;

  @Whole({ meaning: 'Memory in MB that one converter may hold.', default: '1024', min: 256, max: 1_048_576 })
  readonly RECTO_CONVERTER_MEMORY_MB!: number;

  @Whole({ meaning: 'Time for converting a document, in ms.', default: '120000', min: 100, max: 86_400_000 })
  readonly RECTO_CONVERT_MS!: number;

  @Whole({ meaning: 'Time for a synchronous request in all, in ms.', default: '600000', min: 100, max: 86_400_000 })
  readonly RECTO_REQUEST_MS!: number;

  @Whole({
    meaning: 'Items of batches that one worker has in work at once. Default: two for each core.',
    min: 1,
    max: 1_024,
  })
  readonly RECTO_WORKER_ITEMS?: number;

  @Whole({
    meaning: 'Time for an item of a batch from when it has a parser, in ms.',
    default: '7200000',
    min: 100,
    max: 86_400_000,
  })
  readonly RECTO_ITEM_MS!: number;

  @Whole({
    meaning: 'How long a worker that is not heard of keeps its items and deliveries, in ms; then others take them.',
    default: '30000',
    min: 1_000,
    max: 600_000,
  })
  readonly RECTO_LEASE_MS!: number;

  @Whole({
    meaning: 'Time that running items get when a worker stops, in ms; then they are given back.',
    default: '20000',
    min: 0,
    max: 600_000,
  })
  readonly RECTO_WORKER_GRACE_MS!: number;

  @Whole({
    meaning: 'Batches of one organisation that may be open at once; a further one is answered 429 limit_reached.',
    default: '1000',
    min: 1,
    max: 1_000_000,
  })
  readonly RECTO_MAX_OPEN_BATCHES!: number;

  @Whole({
    meaning:
      'Files of one organisation that may wait for their bytes at once; a further one is answered 429 limit_reached.',
    default: '200000',
    min: 1,
    max: 100_000_000,
  })
  readonly RECTO_MAX_PENDING_FILES!: number;

  @Whole({ meaning: 'Time to connect to the server of a URL, in ms.', default: '10000', min: 10, max: 600_000 })
  readonly RECTO_FETCH_CONNECT_MS!: number;

  @Whole({ meaning: 'Time to fetch a URL in all, in ms.', default: '120000', min: 10, max: 86_400_000 })
  readonly RECTO_FETCH_TOTAL_MS!: number;

  @List({
    meaning: 'Private networks that URLs may point to, as CIDRs; everything else that is not public is refused.',
    default: '',
    matches: CIDR,
    shape: 'networks such as 10.1.0.0/16',
  })
  readonly RECTO_OUTBOUND_ALLOW!: string[];

  @List({
    meaning:
      'Networks that registered webhook endpoints may lie in beside the public internet, as CIDRs; plain HTTP is sent to them alone.',
    default: '',
    matches: CIDR,
    shape: 'networks such as 10.1.0.0/16',
  })
  readonly RECTO_WEBHOOK_ALLOW!: string[];

  @Whole({ meaning: 'Deliveries of webhooks that one worker sends at once.', default: '64', min: 1, max: 10_000 })
  readonly RECTO_WEBHOOK_SOCKETS!: number;

  @Text({
    meaning:
      'Base URL of an OpenAI-compatible service (OpenAI, vLLM, llama.cpp, Ollama) whose model fills schemas from documents, such as ' +
      'http://127.0.0.1:8000/v1; requests go to this origin alone, which may be private. Without it the embedded extractor does.',
    matches: BASE_URL,
    shape: 'an http or https URL without credentials and query',
  })
  readonly RECTO_LLM_URL?: string;

  @Text({ meaning: 'Name of the model at that service, which RECTO_LLM_URL needs.' })
  readonly RECTO_LLM_MODEL?: string;

  @Text({
    meaning: 'Key of that service, sent as a bearer token.',
    secret: true,
    matches: /^[\x21-\x7e]+$/,
    shape: 'visible ASCII characters',
  })
  readonly RECTO_LLM_API_KEY?: string;

  @Choice({
    meaning: 'Whether documents of PHI keys are shown to that model; otherwise the embedded extractor reads them.',
    default: 'deny',
    of: ['allow', 'deny'],
  })
  readonly RECTO_LLM_PHI!: 'allow' | 'deny';

  @Choice({
    meaning: 'Who answers when the model fails: the embedded extractor, or nobody (503 unavailable, nothing charged).',
    default: 'embedded',
    of: ['embedded', 'none'],
  })
  readonly RECTO_LLM_FALLBACK!: 'embedded' | 'none';

  @Whole({ meaning: 'Time for one call of the model, in ms.', default: '120000', min: 100, max: 3_600_000 })
  readonly RECTO_LLM_TIMEOUT_MS!: number;

  @Whole({
    meaning: 'Calls of the model that this process has under way at once; further ones wait.',
    default: '8',
    min: 1,
    max: 1_024,
  })
  readonly RECTO_LLM_CONCURRENCY!: number;

  @Whole({
    meaning: 'How often a call is made again that was answered 429 or 5xx or lost its connection.',
    default: '2',
    min: 0,
    max: 10,
  })
  readonly RECTO_LLM_RETRIES!: number;

  @Whole({
    meaning: 'Tokens that the model holds in all, prompt and answer; longer documents are shown in parts.',
    default: '32768',
    min: 2_048,
    max: 10_000_000,
  })
  readonly RECTO_LLM_CONTEXT_TOKENS!: number;

  @Whole({
    meaning: 'Tokens of one answer at most, of which RECTO_LLM_CONTEXT_TOKENS must hold twice as many.',
    default: '8192',
    min: 256,
    max: 1_000_000,
  })
  readonly RECTO_LLM_MAX_TOKENS!: number;

  @Whole({
    meaning: 'Tokens that one document may use in all its calls, prompts and answers, by estimate.',
    default: '2000000',
    min: 2_048,
    max: 1_000_000_000,
  })
  readonly RECTO_LLM_DOCUMENT_TOKENS!: number;

  @Text({
    meaning:
      'Mail server, as smtp://HOST:PORT or smtps://HOST:PORT, with USER:PASSWORD@ before the host if it wants them, which are sent over TLS ' +
      'alone; mails go to this server alone, which may be private. Without it nobody gets mail.',
    secret: true,
    matches: SMTP_URL,
    shape: 'an smtp or smtps URL of a host',
  })
  readonly RECTO_SMTP_URL?: string;

  @Text({
    meaning: 'Sender of mails, as recto@example.org or Recto <recto@example.org>, which RECTO_SMTP_URL needs.',
    matches: SENDER,
    shape: 'an email address, or a name with one in angle brackets',
  })
  readonly RECTO_MAIL_FROM?: string;

  @Choice({
    meaning:
      'Whether anybody may sign up in the dashboard: a confirmed address makes one organisation on the free plan. Open needs RECTO_SMTP_URL.',
    default: 'closed',
    of: ['closed', 'open'],
  })
  readonly RECTO_SIGN_UP!: 'closed' | 'open';

  @Choice({
    meaning: 'The least important log lines that are written.',
    default: 'info',
    of: ['debug', 'info', 'warn', 'error', 'silent'],
  })
  readonly RECTO_LOG!: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}
