import fc from 'fast-check';
import { priceOf } from './usage.price';

describe('the price', () => {
  it('of a parse is one credit a page', () => {
    expect(priceOf('parse', 5)).toEqual({ pages: 5, credits: 5, creditsPerPage: 1 });
  });

  it('of an extraction is four credits a page', () => {
    expect(priceOf('extract', 5)).toEqual({ pages: 5, credits: 20, creditsPerPage: 4 });
  });

  it('is always pages times credits per page', () => {
    fc.assert(
      fc.property(fc.constantFrom('parse', 'extract'), fc.nat(2000), (operation, pages) => {
        const price = priceOf(operation, pages);
        expect(price.credits).toBe(price.pages * price.creditsPerPage);
      }),
    );
  });
});
