// Orders of airtime: station, agency and advertiser, flights, lines with days, times and spots, gross and net.
import { html, lines } from '../../../fields/html.mjs';
import { digits, drawnDay, later } from '../../../fields/printed.mjs';
import { MORE_NAMINGS } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';
import { entriesOf, fact, pairsOf, plainItems, rowsOf } from './facts.mjs';
import { CSS, details, DETAIL_LOOKS, ITEM_LOOKS, items, SUM_LOOKS, sums } from './parts.mjs';
import { drawnNumber, drawnParty, shuffled } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const WORDINGS = {
  title: 'Broadcast order; CONTRACT; Advertising agreement; Insertion order; Airtime confirmation',
  contract: 'Contract #; Contract no.; Order no.; IO number',
  alternative: 'Alt order #; Agency order no.; Estimate; Estimate #',
  revision: 'Rev.; Revision; Version',
  station: 'Station; Property; Outlet; Call letters',
  market: 'Market; DMA',
  agency: 'Agency; Buying agency; Bill to; Ad agency',
  advertiser: 'Advertiser; Client; Sponsor; Account',
  product: 'Product; Campaign; Brand; Description',
  executive: 'Account executive; Salesperson; AE; Sales rep',
  buyer: 'Buyer; Media buyer; Attention',
  flight: 'Flight dates; Contract dates; Run dates; Schedule',
  start: 'Start date; First air date; Flight start',
  end: 'End date; Last air date; Flight end',
  ordered: 'Order date; Entered; Date; Original date',
  cycle: 'Billing cycle; Billing calendar; Billed',
  cycles: 'Broadcast month; Calendar month; End of flight',
  line: 'Line; Ln; #',
  days: 'Days; Day pattern',
  time: 'Time; Daypart; Time period',
  program: 'Program; Programming; Show',
  length: 'Len; Length; Dur.',
  spots: 'Spots; Units; Qty',
  rate: 'Rate; Unit rate; Cost per spot',
  amount: 'Total; Amount; Line cost',
  gross: 'Gross amount; Gross total; Total gross; Order gross',
  commission: 'Agency commission; Commission 15%; Less commission',
  net: 'Net amount; Net due; Net total; Total net',
  count: 'Total spots; No. of spots; Total units',
};
const PROGRAMS = [
  'Early Report',
  'Evening News',
  'Harbour Live',
  'Prime Movie',
  'Weekend Sport',
  'Late Talk',
  'Morning Drive',
];
const DAYS = ['M-F', 'MTuWTh', 'Sa-Su', 'MTWTFSS', 'Fr', 'W'];
const TIMES = ['6a-9a', '5:00P-6:00P', '19:00-22:00', '11:35 PM-12:35 AM', '10A-3P'];

export function learnedAirtime({ random, language }) {
  const four = Object.fromEntries(Object.entries(WORDINGS).map(([key, row]) => [key, [row, row, row, row].join('|')]));
  const say = worded(random.fork('words'), language, four);
  const as = manner(random.fork('manner'), language);
  const look = random.fork('look');
  const write = writer(random.fork('text'), language);
  const [agency, client] = [drawnParty(write, random), drawnParty(write, random)];
  const station = `${random.pick(['K', 'W'])}${random.pick(['LMT', 'RVB', 'HFN', 'OZQ'])}${random.pick(['', '-TV', '-FM'])}`;
  const day = drawnDay(random);
  const [start, end] = [as.date(later(day, 6)), as.date(later(day, 6 + random.integer(6, 40)))];
  const spots = Array.from({ length: random.integer(2, 9) }, () => {
    const [count, rate] = [random.integer(1, 20), random.integer(10, 900) * 100];
    return { count, rate, cents: count * rate };
  });
  const gross = spots.reduce((sum, { cents }) => sum + cents, 0);
  const commission = random.chance(0.7) ? Math.round(gross * 0.15) : 0;
  const hasRange = look.chance(0.5);
  const facts = [
    fact('contract_number', 'id', say.contract, random.chance(0.5) ? digits(random, 7) : drawnNumber(random), {
      short: 'contract_num',
      about: 'Number of the order at the station',
    }),
    fact('agency_order_number', 'id', say.alternative, random.chance(0.7) ? digits(random, 4) : null, {
      about: 'Number that the agency gave',
    }),
    fact('station', 'text', say.station, station, { short: 'call_sign' }),
    fact('market', 'text', say.market, client.city),
    fact(
      'product',
      'text',
      say.product,
      random.pick(['Spring campaign', 'Candidate spots', 'Store opening', 'Issue ads']),
    ),
    fact('account_executive', 'text', say.executive, client.contact, { short: 'ae' }),
    fact('buyer', 'text', say.buyer, agency.contact, { about: 'Person at the agency who buys' }),
    fact('order_date', 'date', say.ordered, as.date(day)),
    fact('billing_cycle', 'text', say.cycle, say.cycles),
    ...(hasRange
      ? []
      : [
          fact('flight_from', 'date', say.start, start, { about: 'First day on air' }),
          fact('flight_to', 'date', say.end, end, { about: 'Last day on air' }),
        ]),
  ];
  const parties = [
    [say.agency, agency],
    [say.advertiser, client],
  ];
  const isListed = look.chance(0.5);
  const pairs = shuffled(look, [
    ...pairsOf(facts),
    ...(hasRange ? [[say.flight, `${start} - ${end}`]] : []),
    ...(isListed ? parties.map(([label, one]) => [label, one.name]) : []),
    [say.revision, random.integer(1, 4)],
  ]);
  const columns = [
    { key: 'line', label: say.line, kind: 'integer' },
    { key: 'days', label: say.days, kind: 'text' },
    { key: 'time', label: say.time, kind: 'text' },
    { key: 'program', label: say.program, kind: 'text' },
    { key: 'length', label: say.length, kind: 'text' },
    { key: 'spots', label: say.spots, kind: 'integer', isRight: true },
    { key: 'rate', label: say.rate, kind: 'number', isRight: true },
    { key: 'amount', label: say.amount, kind: 'number', isRight: true },
  ].filter(({ key }) => !['line', 'length', 'time'].includes(key) || look.chance(0.7));
  const records = spots.map(({ count, rate, cents }, at) => ({
    line: as.number(at + 1),
    days: random.pick(DAYS),
    time: random.pick(TIMES),
    program: random.pick(PROGRAMS),
    length: random.pick([':15', ':30', ':60']),
    spots: as.number(count),
    rate: as.amount(rate),
    amount: as.amount(cents),
  }));
  const totals = [
    fact('total_spots', 'integer', say.count, as.number(spots.reduce((sum, { count }) => sum + count, 0))),
    fact('gross_amount', 'number', say.gross, as.money(gross), {
      short: 'gross_amt',
      about: 'Whole order before commission',
    }),
    ...(commission ? [fact('agency_commission', 'number', say.commission, as.money(commission))] : []),
    fact('net_amount', 'number', say.net, as.money(gross - commission), { about: 'After commission' }),
  ];
  const blocks = html`<div class="row">
    ${parties.map(
      ([label, one]) =>
        html`<div class="party">
          <div class="caption">${label}${isListed ? ' address' : ''}</div>
          ${lines([...(isListed ? [] : [one.name]), ...one.address])}
        </div>`,
    )}
  </div>`;
  const shown = details(look.pick(DETAIL_LOOKS), pairs);
  const page = html`<div class="row">
      <h1>${say.title}</h1>
      <h2>${station}</h2>
    </div>
    ${look.chance(0.5) ? [shown, blocks] : [blocks, shown]}
    ${items(look.pick(ITEM_LOOKS), columns, plainItems(records), [], look.chance(0.4))}
    ${sums(look.pick(SUM_LOOKS), pairsOf(totals))}
    <p class="small">${write.sentences(4)}</p>`;
  return {
    title: say.title,
    about: 'An order of advertising time at a station',
    css: CSS,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: [
      ...entriesOf(facts),
      ...entriesOf([
        ...(hasRange
          ? [
              fact('flight_from', 'date', say.flight, start, { about: 'First day on air' }),
              fact('flight_to', 'date', undefined, end, { about: 'Last day on air' }),
            ]
          : []),
        fact('agency', 'text', say.agency, agency.name, { about: 'Who buys for the advertiser' }),
        fact('advertiser', 'text', say.advertiser, client.name, { about: 'For whom the spots are, not the agency' }),
        fact('agency_address', 'text', undefined, agency.address.join(' ')),
        ...totals,
        ...(commission ? [] : [fact('agency_commission', 'number', undefined, null)]),
        fact('po_number', 'id', undefined, null),
      ]),
      rowsOf('lines', columns, records),
    ],
  };
}
learnedAirtime.languages = ['en'];
