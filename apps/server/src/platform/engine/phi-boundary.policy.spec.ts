import * as fc from 'fast-check';
import type { Urgency } from './parser-pool.port';
import { nextStep } from './phi-boundary.policy';
import type { Choice, IdleProcess } from './phi-boundary.policy';

const organisation = fc.constantFrom('one', 'other', 'third');
const line = fc.option(organisation, { nil: null });
const KINDS: readonly Urgency[] = ['now', 'later'];

const choice: fc.Arbitrary<Choice<IdleProcess>> = fc.record({
  kinds: fc.shuffledSubarray([...KINDS]),
  first: fc.record({ now: line, later: line }),
  idle: fc.array(fc.record({ phiOf: line }), { maxLength: 4 }),
  starting: fc.nat(3),
});

describe('the process that takes a document', () => {
  it('has read PHI of no other organisation', () => {
    fc.assert(
      fc.property(choice, (given) => {
        const step = nextStep(given);
        if (step?.does !== 'start') return;
        expect(given.kinds).toContain(step.kind);
        expect([null, given.first[step.kind]]).toContain(step.process.phiOf);
      }),
    );
  });

  it('is always found when there is one, of the first kind that it suits', () => {
    fc.assert(
      fc.property(choice, (given) => {
        const suits = (kind: Urgency): boolean =>
          given.first[kind] !== null && given.idle.some(({ phiOf }) => phiOf === null || phiOf === given.first[kind]);
        const expected = given.kinds.find(suits);
        const step = nextStep(given);
        expect(step?.does === 'start' ? step.kind : undefined).toBe(expected);
      }),
    );
  });

  it('is made by replacing one when a document waits that none may take, one for each such document', () => {
    fc.assert(
      fc.property(choice, (given) => {
        const step = nextStep(given);
        const waiting = given.kinds.filter((kind) => given.first[kind] !== null).length;
        const replaces = step?.does === 'replace';
        expect(replaces).toBe(step?.does !== 'start' && given.idle.length > 0 && given.starting < waiting);
      }),
    );
  });

  it('is one that has read PHI of the same organisation before a clean one', () => {
    const first = { now: 'one', later: null };
    const idle = [{ phiOf: null }, { phiOf: 'other' }, { phiOf: 'one' }];
    expect(nextStep({ kinds: KINDS, first, idle, starting: 0 })).toEqual({
      does: 'start',
      kind: 'now',
      process: idle[2],
    });
  });
});
