import { join } from 'node:path';

/**
 * The directory in which a process of the service keeps documents in work: below the configured directory, named by
 * process id.
 */
export function processDir(spoolDir: string, pid: number): string {
  return join(spoolDir, `process-${String(pid)}`);
}
