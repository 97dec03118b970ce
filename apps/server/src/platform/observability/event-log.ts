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
    this.pino.debug(fields, event);
  }

  info(event: string, fields: LogFields = {}): void {
    this.pino.info(fields, event);
  }

  warn(event: string, fields: LogFields = {}): void {
    this.pino.warn(fields, event);
  }

  /** Logs a fault of the service: its name, its code and where it was thrown; its message only if it is one of ours. */
  failure(event: string, error: unknown, fields: LogFields = {}): void {
    this.pino.error({ ...fields, error: described(error) }, event);
  }
}

function described(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const message = error instanceof DomainError ? { message: error.message } : {};
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, FRAMES)
    .map((line) => line.trim());
  const cause = error.cause === undefined || depth > 3 ? {} : { cause: described(error.cause, depth + 1) };
  return { name: error.name, ...code, ...message, at, ...cause };
}
