/**
 * What Node would write by itself, in its own form and with any words: warnings, and the error that ends the process. They are logged by
 * name, code and place.
 */
import type { EventLog } from './event-log';

export function keepToTheLog(log: EventLog): void {
  // Node's own listener writes them to standard error.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    const code = 'code' in warning && typeof warning.code === 'string' ? { code: warning.code } : {};
    log.warn('warning', { component: warning.name, ...code });
  });
  // A promise whose rejection nobody handles ends here, too.
  process.on('uncaughtException', (error) => {
    log.failure('uncaught', error);
    process.exit(1);
  });
}
