import { join } from 'node:path';

/** Where a process of the service keeps documents in work: below the configured directory, told apart by the process's id. */
export function processDir(spoolDir: string, pid: number): string {
  return join(spoolDir, `process-${String(pid)}`);
}
