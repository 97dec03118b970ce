// The cases of the grounding benchmark: what is said to be wrong is wrong, and what is spelled otherwise is the same value.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { seeded } from '../corpus/random.mjs';
import { alteredDate, alteredNumber, alteredText } from './alterations.mjs';
import { numberOf } from './naive.mjs';
import { pageText } from './page-text.mjs';
import { spelledDate, spelledId, spelledNumber, spelledText } from './spellings.mjs';

const random = seeded('cases');
const rounds = (check) => Array.from({ length: 300 }, (_, index) => check(index));
const plain = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/-\n|[^\p{L}\p{N}]/gu, '');

describe('spellings', () => {
  it('keep the letters and digits of texts and ids', () => {
    const text = 'Rittersporn Öffentliche Fähre «Stoffe» & d’Alouette 12';
    rounds(() => assert.equal(plain(spelledText(random, text).value), plain(text)));
    rounds(() => assert.equal(plain(spelledId(random, 'DE75 2395 9004').value), 'de7523959004'));
  });

  it('keep the value of numbers', () => {
    rounds(() => {
      const cents = random.integer(-9_999_999, 9_999_999);
      const { value, how } = spelledNumber(random, cents / 100, 2, '€');
      const isNegative = how === 'sign behind' || /-/.test(value) || /^\(/.test(value);
      const size = Math.abs(numberOf(value.replaceAll(' ', '')));
      assert.equal((isNegative ? -1 : 1) * size, cents / 100, value);
    });
  });

  it('keep the day, month and year of dates', () => {
    rounds(() => {
      const { value } = spelledDate(random, '2031-11-23', 'fr');
      assert.match(value, /23/);
      assert.match(value, /11|nov/i);
      assert.match(value, /31/);
    });
  });
});

describe('alterations', () => {
  it('are another value', () => {
    rounds(() => {
      assert.notEqual(plain(alteredText(random, 'Port Ellis 27').value), plain('Port Ellis 27'));
      assert.notEqual(alteredNumber(random, 412.5, 2).value, 412.5);
      const { value } = alteredDate(random, '2031-03-04');
      assert.notEqual(value, '2031-03-04');
      assert.ok(!Number.isNaN(Date.parse(value)), value);
    });
  });
});

describe('pageText', () => {
  it('knows what a page says in whatever spelling', () => {
    const words = 'Total due: -1 234,50 € by 4. März 2031, ref. AB-12 and 1.099'.split(' ').map((text) => ({ text }));
    const said = pageText(words);
    for (const value of [-1234.5, 234.5, 1099, 1.099]) assert.ok(said.saysNumber(value), `${value}`);
    for (const value of [1234.5, 1235.5, 109.9]) assert.ok(!said.saysNumber(value), `${value}`);
    assert.ok(said.saysSize(1234.5) && said.saysSize(-1099) && !said.saysSize(-1235.5));
    const bracketed = pageText([{ text: '(19' }, { text: '%)' }]);
    assert.ok(bracketed.saysNumber(19) && bracketed.saysNumber(-19));
    assert.ok(said.saysDate('2031-03-04'));
    assert.ok(!said.saysDate('2031-04-03'));
    assert.ok(said.saysText('REF ab12'));
    assert.ok(!said.saysText('AB-13'));
  });
});
