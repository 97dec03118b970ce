import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seeded } from '../random.mjs';
import { LANGUAGES, figures, writer } from './writer.mjs';

describe('writer', () => {
  for (const code of Object.keys(LANGUAGES)) {
    it(`writes the same ${code} text for the same seed, and another for another`, () => {
      const text = (seed) => writer(seeded(seed), code).sentences(20);
      assert.equal(text(1), text(1));
      assert.notEqual(text(1), text(2));
    });

    it(`writes ${code} sentences: a capital first, a full stop last, single spaces`, () => {
      for (const sentence of writer(seeded(3), code)
        .sentences(50)
        .split(/(?<=\.) /))
        assert.match(sentence, /^\p{Lu}[^.]*\.$/u);
      assert.doesNotMatch(writer(seeded(4), code).sentences(50), / {2}|undefined|\n/);
    });

    it(`has the same labels in ${code} as in English`, () => {
      assert.deepEqual(Object.keys(LANGUAGES[code].labels).sort(), Object.keys(LANGUAGES.en.labels).sort());
      assert.deepEqual(Object.keys(LANGUAGES[code]).sort(), Object.keys(LANGUAGES.en).sort());
    });
  }

  it('writes amounts and dates as the language does', () => {
    const day = { day: 1, month: 3, year: 2031 };
    const [en, de, fr, es] = ['en', 'de', 'fr', 'es'].map((code) => figures(LANGUAGES[code]));
    assert.deepEqual(
      [en, de, fr, es].map(({ money }) => money(123_456_789)),
      ['£1,234,567.89', '1.234.567,89 €', '1\u202f234\u202f567,89 €', '1.234.567,89 €'],
    );
    assert.deepEqual(
      [en, de, fr, es].map(({ date }) => date(day)),
      ['1 March 2031', '1. März 2031', '1er mars 2031', '1 de marzo de 2031'],
    );
    assert.equal(en.amount(-5), '-0.05');
    assert.equal(de.shortDate(day), '01.03.2031');
  });
});
