/**
 * Results, figures, renditions and what the playground keeps lie in storage under ids that are made in the order of time, so a sweep lists from the oldest and stops at the
 * first that is too young. It asks for nothing but their age: what a crash has left without a row goes with the rest.
 */
import { Injectable } from '@nestjs/common';
import { timeOfUuidV7 } from '../../platform/ids';
import { Storage } from '../../platform/storage';

const PREFIXES = ['results/', 'pictures/', 'renditions/', 'playground/'] as const;
const DELETES_AT_ONCE = 16;

@Injectable()
export class StoredObjects {
  constructor(private readonly storage: Storage) {}

  /** Deletes what was stored at `before` or earlier; returns how many objects. */
  async deleteOlder(before: Date, signal: AbortSignal): Promise<number> {
    let deleted = 0;
    for (const prefix of PREFIXES) deleted += await this.sweep(prefix, before, signal);
    return deleted;
  }

  /** Deletes what executions have left, by their ids. */
  async deleteOf(executions: readonly string[], signal: AbortSignal): Promise<void> {
    for (let begin = 0; begin < executions.length && !signal.aborted; begin += DELETES_AT_ONCE) {
      await Promise.all(executions.slice(begin, begin + DELETES_AT_ONCE).map((id) => this.deleteOne(id)));
    }
  }

  private async deleteOne(execution: string): Promise<void> {
    await this.storage.delete(`results/${execution}.json`);
    await this.storage.delete(`renditions/${execution}.pdf`);
    for await (const { key } of this.storage.listPrefix(`pictures/${execution}/`)) await this.storage.delete(key);
  }

  private async sweep(prefix: string, before: Date, signal: AbortSignal): Promise<number> {
    let deleted = 0;
    let group: string[] = [];
    for await (const { key, modifiedAt } of this.storage.listPrefix(prefix)) {
      if (signal.aborted || isMadeAfter(key.slice(prefix.length), before)) break;
      // Written later than its id was made: it has not lain here long enough.
      if (modifiedAt > before) continue;
      group.push(key);
      if (group.length < DELETES_AT_ONCE) continue;
      deleted += await this.delete(group);
      group = [];
    }
    return deleted + (await this.delete(group));
  }

  private async delete(keys: readonly string[]): Promise<number> {
    await Promise.all(keys.map((key) => this.storage.delete(key)));
    return keys.length;
  }
}

function isMadeAfter(name: string, time: Date): boolean {
  const made = timeOfUuidV7(name.slice(0, 36));
  return made !== null && made > time;
}
