/** Asks storage which versions of uploads lie there: a few one by one, many by listing the keys around them. */
import { Injectable } from '@nestjs/common';
import { FairGate } from '../../platform/concurrency';
import { Storage } from '../../platform/storage';
import type { FoundObject } from './file.state';
import { uploadKey, uploadPrefix } from './upload-key';

const REQUESTS_AT_ONCE = 16;
/** Up to so many, single requests cost less than the page of a listing. */
const FEW = 8;
/** A listing of very many is parted, so that its pages come side by side. */
const PARTS = 4;
/** As many keys as a page of a listing has: when that many brought nothing wanted, the rest of the gap is jumped over. */
const PAGE = 1000;

@Injectable()
export class UploadFinder {
  private readonly gate = new FairGate(REQUESTS_AT_ONCE);

  constructor(private readonly storage: Storage) {}

  find(organisationId: string, fileId: string): Promise<FoundObject | null> {
    return this.gate.run(organisationId, () => this.storage.head(uploadKey(organisationId, fileId)));
  }

  /** The objects of those of the files that have one. The ids are distinct. */
  async findAll(organisationId: string, fileIds: readonly string[]): Promise<Map<string, FoundObject>> {
    const found = new Map<string, FoundObject>();
    const ids = [...fileIds].sort();
    if (ids.length <= FEW) {
      await Promise.all(
        ids.map(async (id) => {
          const object = await this.find(organisationId, id);
          if (object !== null) found.set(id, object);
        }),
      );
      return found;
    }
    const size = Math.max(PAGE, Math.ceil(ids.length / PARTS));
    const parts = Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
      ids.slice(index * size, (index + 1) * size),
    );
    await Promise.all(
      parts.map((part) => this.gate.run(organisationId, () => this.search(uploadPrefix(organisationId), part, found))),
    );
    return found;
  }

  /** Lists from before the first id on until the last one has been passed; `ids` are in order. */
  private async search(prefix: string, ids: readonly string[], found: Map<string, FoundObject>): Promise<void> {
    const rest = new Ahead(ids);
    for (let next = rest.peek(); next !== undefined; next = rest.peek()) {
      if (await this.sweep(prefix, justBefore(prefix + next), rest, found)) return;
    }
  }

  /** One listing; true when it came to the end of the keys. */
  private async sweep(
    prefix: string,
    startAfter: string,
    rest: Ahead,
    found: Map<string, FoundObject>,
  ): Promise<boolean> {
    let missed = 0;
    for await (const object of this.storage.listPrefix(prefix, { startAfter })) {
      const id = object.key.slice(prefix.length);
      const wanted = rest.reach(id);
      if (wanted) found.set(id, object);
      missed = wanted ? 0 : missed + 1;
      if (missed >= PAGE || rest.peek() === undefined) return false;
    }
    return true;
  }
}

/** Ids in order, of which one after another is passed by. */
class Ahead {
  private at = 0;

  constructor(private readonly ids: readonly string[]) {}

  peek(): string | undefined {
    return this.ids[this.at];
  }

  /** Passes all ids up to this one; whether it was among them. */
  reach(id: string): boolean {
    while (this.at < this.ids.length && String(this.ids[this.at]) < id) this.at += 1;
    if (this.ids[this.at] !== id) return false;
    this.at += 1;
    return true;
  }
}

/** A key that sorts before this one, with hardly another in between. */
function justBefore(key: string): string {
  return key.slice(0, -1);
}
