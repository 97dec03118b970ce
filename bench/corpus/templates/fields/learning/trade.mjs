// What documents of trade say, drawn from a seed: parties, goods, sums, numbers.
import { digits, iban } from '../../../fields/printed.mjs';
import { writer } from '../../../text/writer.mjs';

const NUMBERS = [
  (random) => `${random.pick(['CN', 'K', 'A', 'VT'])}-${digits(random, 5)}`,
  (random) => `${random.integer(2029, 2031)}/${digits(random, 4)}`,
  (random) => digits(random, 8),
  (random) => `${random.pick(['S', 'H', 'N'])}${digits(random, 3)}.${digits(random, 3)}`,
  (random) => `${digits(random, 3)}-${digits(random, 7)}`,
];
export const drawnNumber = (random) => random.pick(NUMBERS)(random);

export function drawnParty(write, random, isPerson = false) {
  const { first, last } = write.name();
  const [street, town] = write.address();
  return {
    name: isPerson ? `${first} ${last}` : write.company(),
    contact: `${first} ${last}`,
    street,
    town,
    address: [street, town],
    city: town.replace(/\s*\d+\s*/g, ''),
    code: /\d{4,5}/.exec(town)?.[0] ?? '',
    phone: write.telephone(),
    email: `${last}@${random.pick(['post', 'mail', 'info'])}.example`
      .toLowerCase()
      .normalize('NFD')
      .replaceAll('ß', 'ss')
      .replace(/[^\w.@]/g, ''),
  };
}

/** Parties, goods and sums of a sale; amounts in cents. */
export function drawnSale(random, language, { least = 2, most = 7, sign = 1 } = {}) {
  const write = writer(random.fork('text'), language);
  const goods = write.products(random.integer(least, most)).map((name) => {
    const [quantity, price] = [random.integer(1, 40), random.integer(120, 28_000) * sign];
    return { article: drawnNumber(random), name, quantity, price, cents: quantity * price };
  });
  const net = goods.reduce((sum, { cents }) => sum + cents, 0);
  const rate = random.pick([5, 7, 7.7, 8.1, 10, 19, 20, 21]);
  const tax = Math.round((net * rate) / 100);
  return {
    write,
    goods,
    net,
    rate,
    tax,
    gross: net + tax,
    seller: drawnParty(write, random),
    buyer: drawnParty(write, random, random.chance(0.4)),
    other: drawnParty(write, random),
    account: iban(random, language),
  };
}

/** A shuffled copy. */
export const shuffled = (random, list) => random.sample(list, list.length);
