import fc from 'fast-check';
import { priceOf } from './usage.price';

describe('the price of a parse', () => {
  it('is one credit a page', () => {
    expect(priceOf('parse', 5)).toEqual({ pages: 5, credits: 5, creditsPerPage: 1 });
  });

  it('is always pages times credits per page', () => {
    fc.assert(
      fc.property(fc.nat(2000), (pages) => {
        const price = priceOf('parse', pages);
        expect(price.credits).toBe(price.pages * price.creditsPerPage);
      }),
    );
  });
});
