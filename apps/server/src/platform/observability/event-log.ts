/**
 * The log: one JSON object per line, with fields of a closed list. Other fields can't be logged, so no document's text,
 * filename, URL or key gets into the log by accident.
 */
import pino, { type DestinationStream, type Logger } from 'pino';
import { DomainError } from '../../errors';

/** All fields of a log line. */
export interface LogFields {
  readonly request_id?: string;
  readonly method?: string;
  /** The route's pattern, never the requested path. */
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly organisation?: string;
  readonly key?: string;
  /** Who is signed in to the dashboard, by the public id. */
  readonly user?: string;
  readonly kind?: string;
  readonly pages?: number;
  readonly bytes?: number;
  readonly credits?: number;
  readonly count?: number;
  /** An item of a batch, by its public ids. */
  readonly batch?: string;
  readonly item?: string;
  /** Of a webhook message, by its id. */
  readonly delivery?: string;
  /** A mail, by its id. */
  readonly mail?: string;
  /** Of an error, as callers see it. */
  readonly code?: string;
  readonly outcome?: string;
  /** Parser processes, converters and items of batches that a process has at most. */
  readonly parsers?: number;
  readonly converters?: number;
  readonly items?: number;
  /** A page's number, from 1. */
  readonly page?: number;
  readonly component?: string;
  readonly address?: string;
  readonly pid?: number;
  /** A text from the code, never one from a document. */
  readonly reason?: string;
}

/** The list at run time: a field that a type didn't catch is left out. */
const KNOWN: Readonly<Record<keyof LogFields, true>> = {
  request_id: true,
  method: true,
  route: true,
  status: true,
  ms: true,
  organisation: true,
  key: true,
  user: true,
  kind: true,
  pages: true,
  bytes: true,
  credits: true,
  count: true,
  batch: true,
  item: true,
  delivery: true,
  mail: true,
  code: true,
  outcome: true,
  parsers: true,
  converters: true,
  items: true,
  page: true,
  component: true,
  address: true,
  pid: true,
  reason: true,
};

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

const FRAMES = 8;

export class EventLog {
  private readonly pino: Logger;

  constructor(level: LogLevel, destination?: DestinationStream) {
    const options = {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label: string) => ({ level: label }) },
    };
    this.pino = destination === undefined ? pino(options) : pino(options, destination);
  }

  debug(event: string, fields: LogFields = {}): void {
    this.pino.debug(known(fields), event);
  }

  info(event: string, fields: LogFields = {}): void {
    this.pino.info(known(fields), event);
  }

  warn(event: string, fields: LogFields = {}): void {
    this.pino.warn(known(fields), event);
  }

  /** Logs a fault of the service: its name, its code and where it was thrown; its message only if it is one of ours. */
  failure(event: string, error: unknown, fields: LogFields = {}): void {
    this.pino.error({ ...known(fields), error: described(error) }, event);
  }
}

function known(fields: LogFields): LogFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(KNOWN, name)));
}

function described(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const message = error instanceof DomainError ? { message: error.message } : {};
  const at = withoutMessage(error)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, FRAMES)
    .map((line) => line.trim());
  const cause = error.cause === undefined || depth > 3 ? {} : { cause: described(error.cause, depth + 1) };
  return { name: error.name, ...code, ...message, at, ...cause };
}

/** The stack alone: a line of a message may look like a line of it. */
function withoutMessage({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? stack : stack.slice(at + message.length);
}
