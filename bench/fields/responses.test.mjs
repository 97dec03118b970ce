// What is done to responses: strict mode, spoiling, and the comparison of designed schemas.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { seeded } from '../corpus/random.mjs';
import { designedFields } from './designed.mjs';
import { strictly } from './run.mjs';
import { SPOILS, spoiled } from './spoil.mjs';

const response = {
  values: { seller: { name: 'Oakhanger' }, total: 12.5, items: [{ price: 3 }, { price: 4 }], tags: ['a', 'b'] },
  evidence: {
    'seller.name': [{ page: 1, bbox: [100, 100, 200, 120], text: 'Oakhanger' }],
    total: [{ page: 2, bbox: [700, 800, 800, 820], text: '12.50' }],
  },
  page_count: 2,
  ungrounded_fields: ['seller.name', 'items[1].price', 'tags[0]'],
};

describe('strictly', () => {
  it('nulls what is not on the page, at any depth', () => {
    const { values } = strictly(response);
    assert.deepEqual(values, {
      seller: { name: null },
      total: 12.5,
      items: [{ price: 3 }, { price: null }],
      tags: [null, 'b'],
    });
    assert.equal(response.values.seller.name, 'Oakhanger');
  });
});

describe('spoiled', () => {
  const words = ['Oakhanger', 'Total', '12.50'].map((text) => ({ text }));
  const random = seeded('spoil');

  it('changes exactly what it says', () => {
    for (let round = 0; round < 200; round += 1)
      for (const spoil of SPOILS) {
        const wrong = spoiled(random, response, 'total', spoil, words);
        const [citation, before] = [wrong.evidence.total[0], response.evidence.total[0]];
        const changed = {
          box: citation.bbox.join() !== before.bbox.join(),
          page: citation.page !== before.page,
          text: citation.text !== before.text,
          value: wrong.values.total !== response.values.total,
        };
        assert.deepEqual(
          Object.keys(changed).filter((key) => changed[key]),
          [spoil],
        );
        assert.ok(citation.bbox.every((edge) => edge >= 0 && edge <= 1000));
      }
  });

  it('moves no box of a text that stands in two places', () => {
    assert.equal(spoiled(random, response, 'total', 'box', [...words, { text: '12.50' }]), null);
  });
});

describe('designedFields', () => {
  const truth = {
    kinds: { total: 'number', when: 'date', gone: 'text', 'items[].price': 'number' },
    labels: { total: 'Gesamtbetrag', when: 'Fällig am', gone: 'Fax', 'items[].price': 'Preis' },
    printed: { total: '1', when: '4.3.2031' },
    values: {},
  };

  it('finds labelled fields by what a property says, and looks at their type', () => {
    const properties = {
      faellig_am: { type: 'string' },
      total: { type: ['string', 'null'], title: 'Gesamtbetrag' },
      other: { type: 'string' },
      items: { type: 'array', items: { type: 'object', properties: { preis: { type: 'number' } } } },
    };
    const counts = designedFields(truth, { type: 'object', properties });
    assert.deepEqual(counts, {
      fields: 2,
      fieldsFound: 2,
      fieldsRight: 1,
      columns: 1,
      columnsFound: 1,
      columnsRight: 1,
      others: 1,
    });
    assert.equal(designedFields(truth, undefined).fieldsFound, 0);
  });
});
