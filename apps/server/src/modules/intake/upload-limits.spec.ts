import fc from 'fast-check';
import { refusal } from '../../errors/refusal.fixture';
import { SystemClock } from '../../platform/clock';
import { type Upload, UploadLimits } from './upload-limits';

const CAPS = { uploads: 8, uploadsOfOrganisation: 3, bytes: 1_000 };

class StillClock extends SystemClock {
  ms = 0;

  override monotonicMs(): number {
    return this.ms;
  }
}

function limits(freeBytes = 1_000_000, caps = CAPS) {
  const clock = new StillClock();
  const disk = { free: freeBytes };
  return { limits: new UploadLimits(caps, () => Promise.resolve(disk.free), clock), clock, disk };
}

const refused = expect.objectContaining({ code: 'overloaded' });

function take(upload: Upload | undefined, bytes: number): () => void {
  return () => upload?.take(bytes);
}

describe('UploadLimits', () => {
  it('lets so many of an organisation be under way, and others beside it', async () => {
    const { limits: uploads } = limits();
    const own = [await uploads.begin('a'), await uploads.begin('a'), await uploads.begin('a')];
    expect((await refusal(uploads.begin('a'))).code).toBe('overloaded');
    await uploads.begin('b');
    own[0]?.arrived();
    own[0]?.arrived();
    await uploads.begin('a');
    expect((await refusal(uploads.begin('a'))).code).toBe('overloaded');
  });

  it('lets so many be under way in all', async () => {
    const { limits: uploads } = limits();
    for (const organisation of ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c']) await uploads.begin(organisation);
    expect((await refusal(uploads.begin('d'))).code).toBe('overloaded');
  });

  it('gives an organisation half of the bytes, until what holds them is gone', async () => {
    const { limits: uploads } = limits();
    const first = await uploads.begin('a');
    take(first, 500)();
    first.arrived();
    expect((await refusal(uploads.begin('a'))).code).toBe('overloaded');
    const other = await uploads.begin('b');
    expect(take(other, 501)).toThrow(refused);
    take(other, 500)();
    expect((await refusal(uploads.begin('c'))).code).toBe('overloaded');
    first.end();
    first.end();
    expect(take(await uploads.begin('a'), 500)).not.toThrow();
  });

  it('refuses unread what says that it is too large', async () => {
    const { limits: uploads } = limits();
    expect((await refusal(uploads.begin('a', 501))).code).toBe('overloaded');
    await uploads.begin('a', 500);
  });

  it('never holds more than half of what is free', async () => {
    const { limits: uploads, clock, disk } = limits(400);
    const upload = await uploads.begin('a');
    take(upload, 100)();
    expect(take(upload, 1)).toThrow(refused);
    // Somebody else has filled the disk: what is held is free but for us.
    disk.free = 100;
    clock.ms += 1_000;
    expect((await refusal(uploads.begin('b', 1))).code).toBe('overloaded');
    disk.free = 100_000;
    clock.ms += 1_000;
    await uploads.begin('b', 500);
  });

  it('takes nothing after the end, when its organisation may have begun anew', async () => {
    const { limits: uploads } = limits();
    const ended = await uploads.begin('a');
    ended.end();
    await uploads.begin('a');
    expect(take(ended, 1)).toThrow(refused);
    expect(uploads.held).toEqual({ uploads: 1, bytes: 0 });
  });

  it('counts on for an organisation whose earlier uploads end late or twice', async () => {
    const { limits: uploads } = limits();
    const ended = await uploads.begin('a');
    ended.end();
    const late = await uploads.begin('a');
    late.arrived();
    await uploads.begin('a');
    ended.end();
    late.end();
    await uploads.begin('a');
    await uploads.begin('a');
    expect((await refusal(uploads.begin('a'))).code).toBe('overloaded');
  });

  it('takes a disk that does not tell for one with room', async () => {
    const uploads = new UploadLimits(CAPS, () => Promise.reject(new Error('ENOSYS')), new StillClock());
    expect(take(await uploads.begin('a'), 500)).not.toThrow();
  });

  it('holds nothing once everything has ended, and leaves room for others whatever one organisation does', async () => {
    const deed = fc.record({
      kind: fc.constantFrom('begin', 'take', 'arrived', 'end'),
      which: fc.nat(20),
      bytes: fc.nat(400),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 60 }), async (deeds) => {
        const { limits: uploads } = limits();
        const begun: Upload[] = [];
        for (const { kind, which, bytes } of deeds) {
          const upload = begun[which % Math.max(1, begun.length)];
          if (kind === 'begin')
            await uploads.begin('a').then(
              (one) => begun.push(one),
              () => undefined,
            );
          else if (kind === 'take') attempt(take(upload, bytes));
          else upload?.[kind === 'end' ? 'end' : 'arrived']();
          expect(uploads.held.uploads).toBeLessThanOrEqual(3);
          expect(uploads.held.bytes).toBeLessThanOrEqual(500);
        }
        const other = await uploads.begin('b', 500);
        other.end();
        for (const upload of begun) upload.end();
        expect(uploads.held).toEqual({ uploads: 0, bytes: 0 });
      }),
    );
  });
});

function attempt(deed: () => void): void {
  try {
    deed();
  } catch {
    // Refused, as may be.
  }
}
