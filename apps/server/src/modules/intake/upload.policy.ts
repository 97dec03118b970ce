/** Whether the spool takes one more upload, or more bytes of one. Pure. */

/** What is held at a moment: uploads under way, and the bytes of documents that lie in the spool. */
export interface Held {
  readonly uploads: number;
  readonly bytes: number;
}

export interface UploadCaps {
  readonly uploads: number;
  readonly uploadsOfOrganisation: number;
  readonly bytes: number;
}

/** Of the disk, what others have left. */
const SHARE_OF_DISK = 0.5;
/** Of the bytes that may be held at all, whoever holds them: one organisation never shuts out the others. */
const SHARE_OF_ORGANISATION = 0.5;

export function mayBegin(all: Held, own: Held, { uploads, uploadsOfOrganisation }: UploadCaps): boolean {
  return all.uploads < uploads && own.uploads < uploadsOfOrganisation;
}

/** `spare` is what the disk had free if nothing were held here. */
export function mayTake(all: Held, own: Held, bytes: number, caps: UploadCaps, spare: number): boolean {
  const limit = Math.min(caps.bytes, spare * SHARE_OF_DISK);
  return all.bytes + bytes <= limit && own.bytes + bytes <= limit * SHARE_OF_ORGANISATION;
}
