import { refusal } from '../../errors/refusal.fixture';
import { SystemClock } from '../../platform/clock';
import { Guesses } from './guesses';

const TRIES = 20;
/** Those that are under way when the last one is counted. */
const AT_ONCE = 4;
const ATTACKER = '192.0.2.1';

describe('guessed keys', () => {
  let nowMs: number;
  let guesses: Guesses;
  let lookups: number;
  /** What the database says of each digest; it has no others. */
  let keys: Map<string, 'good' | 'revoked'>;

  beforeEach(() => {
    jest.useFakeTimers();
    nowMs = 1_000;
    lookups = 0;
    keys = new Map();
    guesses = new Guesses(Object.assign(new SystemClock(), { monotonicMs: () => nowMs }));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function pass(ms: number): void {
    nowMs += ms;
    jest.advanceTimersByTime(ms);
  }

  function judge(digest: string, address = ATTACKER): Promise<string | null> {
    const lookup = () => {
      lookups += 1;
      return Promise.resolve(keys.get(digest) ?? null);
    };
    return guesses.judge({ digest, address, lookup, isGood: (key: string) => key === 'good' });
  }

  const guess = (count: number, prefix = 'guess') =>
    Promise.allSettled(Array.from({ length: count }, (_, index) => judge(`${prefix} ${index}`)));

  it('are looked up so often a second for each address, also when all come at once', async () => {
    const answers = await guess(500);
    const answered = answers.filter(({ status }) => status === 'fulfilled').length;
    expect(answered).toBeGreaterThanOrEqual(TRIES);
    expect(answered).toBeLessThan(TRIES + AT_ONCE);
    expect(lookups).toBe(answered);
    expect((await refusal(judge('another'))).code).toBe('rate_limited');
    expect(await judge('another', '192.0.2.2')).toBeNull();
    pass(1_000);
    expect(await judge('another')).toBeNull();
  });

  it('are looked up once a second when they are the same', async () => {
    keys.set('good', 'good');
    for (let count = 0; count < TRIES; count += 1) expect(await judge('same')).toBeNull();
    expect(lookups).toBe(1);
    expect((await refusal(judge('same'))).code).toBe('rate_limited');
    pass(999);
    expect(await judge('same', '192.0.2.2')).toBeNull();
    expect(lookups).toBe(1);
    // Made meanwhile.
    keys.set('same', 'good');
    pass(1);
    expect(await judge('same')).toBe('good');
  });

  it('take nothing from a key lately found valid at the same address', async () => {
    keys.set('good', 'good');
    expect(await judge('good')).toBe('good');
    await guess(500);
    for (let count = 0; count < 3 * TRIES; count += 1) expect(await judge('good')).toBe('good');
    keys.set('good', 'revoked');
    expect(await judge('good')).toBe('revoked');
    expect((await refusal(judge('good'))).code).toBe('rate_limited');
  });

  it('are not what valid keys are, however many come first at once', async () => {
    const names = Array.from({ length: 10 * TRIES }, (_, index) => `good ${index}`);
    for (const name of names) keys.set(name, 'good');
    expect(new Set(await Promise.all(names.map((name) => judge(name))))).toEqual(new Set(['good']));
  });

  it('are not those that nothing could be told of', async () => {
    for (let index = 0; index < 2 * TRIES; index += 1) {
      const away = guesses.judge({
        digest: `away ${index}`,
        address: ATTACKER,
        lookup: () => Promise.reject(new Error('away')),
        isGood: () => true,
      });
      await expect(away).rejects.toThrow('away');
    }
  });

  it('are counted also when the key was good once', async () => {
    keys.set('revoked', 'revoked');
    for (let count = 0; count < TRIES; count += 1) expect(await judge('revoked')).toBe('revoked');
    expect((await refusal(judge('revoked'))).code).toBe('rate_limited');
  });
});
