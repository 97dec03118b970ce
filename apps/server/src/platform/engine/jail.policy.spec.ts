import { jailFact, jailGap } from './jail.policy';

it.each([
  [{ landlock: 7, seccomp: true }, 'landlock 7, seccomp', null],
  [{ landlock: 1, seccomp: true }, 'landlock 1, seccomp', null],
  [{ landlock: 4, seccomp: false }, 'landlock 4', /Landlock 4 leaves.*without seccomp/],
  [{ landlock: 6, seccomp: false }, 'landlock 6', /^without seccomp parsers can make any system call$/],
  [{ landlock: 0, seccomp: true }, 'seccomp', /^without Landlock parsers can read what the service can$/],
  [{ landlock: 0, seccomp: false }, 'none', /without Landlock.*without seccomp/],
])('tells what holds of %j', (state, fact, gap) => {
  expect(jailFact(state)).toBe(fact);
  if (gap === null) expect(jailGap(state)).toBeNull();
  else expect(jailGap(state)).toMatch(gap);
});
