import type { LoggerService } from '@nestjs/common';
import type { EventLog } from './event-log';

/** The framework's own messages: those of its start are dropped, its errors are logged by name. */
export class NestLog implements LoggerService {
  constructor(private readonly events: EventLog) {}

  log(_: unknown, ...rest: unknown[]): void {
    this.events.debug('framework', component(rest));
  }

  warn(_: unknown, ...rest: unknown[]): void {
    this.events.warn('framework', component(rest));
  }

  error(message: unknown, ...rest: unknown[]): void {
    const stack = rest.find((part): part is string => typeof part === 'string' && part.includes('\n    at '));
    const error =
      message instanceof Error ? message : Object.assign(new Error('framework'), stack === undefined ? {} : { stack });
    this.events.failure('framework', error, component(rest));
  }
}

function component(rest: readonly unknown[]): { component?: string } {
  const last = rest.at(-1);
  return typeof last === 'string' && !last.includes('\n') ? { component: last } : {};
}
