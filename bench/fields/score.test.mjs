// The scorer: truth as prediction scores 1, nothing scores 0, and what is wrong costs.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { composedFields } from '../corpus/fields/make.mjs';
import { SETS } from '../corpus/fields/sets.mjs';
import { isEqual } from './compare.mjs';
import { naiveValues } from './naive.mjs';
import { longestCommon, rates, scored } from './score.mjs';

const truths = [...SETS.test, ...SETS.learning, ...SETS.validation].map((job) => composedFields(job).truth);

const truth = {
  kinds: { no: 'id', 'to.date': 'date', gone: 'text', 'items[].name': 'text', 'items[].price': 'number' },
  values: {
    no: 'A 1',
    to: { date: '2031-03-04' },
    gone: null,
    items: [
      { name: 'Oak', price: 1.5 },
      { name: 'Ash', price: null },
    ],
  },
  printed: { 'to.date': '4 March 2031' },
  iso: { 'to.date': '2031-03-04' },
};

describe('scored', () => {
  it('gives 1 for the truth and 0 for nothing, for every document of ours', () => {
    const [right, nothing] = [
      truths.map((one) => scored(one, one.values)),
      truths.map((one) => scored(one, undefined)),
    ];
    const { f1, precision, recall, rows, rowsPrecision } = rates(right);
    assert.deepEqual([f1, precision, recall, rows, rowsPrecision], [1, 1, 1, 1, 1]);
    assert.equal(rates(nothing).f1, 0);
    assert.equal(rates(nothing).rows, 0);
    assert.ok(right.every(({ faults }) => faults.length === 0));
  });

  it('takes a date in ISO form or as printed, and nothing for what the document lacks', () => {
    const values = (date, gone) => ({ no: 'a  1', to: { date }, gone, items: [] });
    assert.equal(scored(truth, values('4 march 2031', null)).hits, 2);
    assert.equal(scored(truth, values('2031-03-04', null)).hits, 2);
    assert.equal(scored(truth, values('2031-04-03', null)).hits, 1);
    const { predicted, expected } = scored(truth, values('2031-03-04', 'invented'));
    assert.deepEqual([predicted, expected], [3, 2]);
  });

  it('counts a row whose cells are all right, in its order, once', () => {
    const [oak, ash] = truth.values.items;
    const right = (items) => scored(truth, { items }).rowsRight;
    assert.equal(right([oak, ash]), 2);
    assert.equal(right([ash, oak]), 1);
    assert.equal(right([oak, oak]), 1);
    assert.equal(right([oak, { name: 'Ash', price: 2 }]), 1);
    assert.equal(right([oak, { name: 'Total', price: 3 }, ash]), 2);
  });

  it('counts texts of an array, and arrays within objects', () => {
    const nested = {
      kinds: { 'visit.drugs[]': 'text', 'visit.fees[].cost': 'number' },
      values: { visit: { drugs: ['Aspirin', 'Iodine'], fees: [{ cost: 3 }] } },
      printed: {},
    };
    const right = (drugs, fees) => scored(nested, { visit: { drugs, fees } }).rowsRight;
    assert.equal(right(['aspirin', 'Iodine'], [{ cost: 3 }]), 3);
    assert.equal(right(['Iodine', 'Aspirin'], [{ cost: 4 }]), 1);
    assert.equal(right(undefined, null), 0);
  });
});

describe('isEqual', () => {
  it('compares by kind', () => {
    assert.ok(isEqual('number', 12.5, 12.5));
    assert.ok(!isEqual('number', 12.5, -12.5));
    assert.ok(!isEqual('number', 12.5, '12,5'));
    assert.ok(isEqual('text', 'Mill Lane 4 Fenwick', 'MILL LANE 4,\nFenwick'));
    assert.ok(!isEqual('id', 'A-1', 'A1'));
    assert.ok(!isEqual('boolean', false, 'false'));
  });
});

describe('longestCommon', () => {
  it('finds rows in their order', () => {
    const same = (row, _, other) => row === other;
    assert.equal(longestCommon([1, 2, 3, 4], [2, 1, 3, 9, 4], same), 3);
    assert.equal(longestCommon([], [1], same), 0);
  });
});

describe('naiveValues', () => {
  const word = (text, x, y) => ({ text, page: 1, box: [x, y, x + text.length * 5, y + 10] });

  it('takes the nearest value of the type at the right of its label or below', () => {
    const words = [
      word('Total:', 10, 10),
      word('12.50', 100, 10),
      word('3', 12, 40),
      word('Date', 10, 80),
      word('4/5/2031', 10, 92),
    ];
    const values = naiveValues(words, {
      kinds: { sum: 'number', day: 'date', gone: 'text' },
      labels: { sum: 'Total', day: 'Date', gone: 'Name' },
    });
    assert.deepEqual(values, { sum: 3, day: '4/5/2031' });
  });
});
