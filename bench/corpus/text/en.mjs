// English words of the text generator: our own lists.
const words = (text) => text.trim().split(/\s*;\s*/);

export const en = {
  code: 'en',
  /** Stand as subject and as object. */
  phrases: words(
    `the harbour office; the spring survey; a second reading; the upper valley; the weaving mill; the night watch; this arrangement;
     the town council; a smaller workshop; the new pipeline; the reading room; the old ferry; our field station; the measured value;
     a careful estimate; the western meadow; the annual budget; the wooden bridge; every third sample; the central archive;
     the rental fleet; the spare generator; a quiet agreement; the orchard; the tower clock; the cold store; the drainage plan;
     the village school; the printed catalogue; the revised timetable; the lower reservoir; a local supplier`,
  ),
  verbs: words(
    `replaces; describes; supports; exceeds; reaches; protects; confirms; delays; completes; follows; serves; limits; covers;
     explains; improves; requires; precedes; contains; doubles; outlasts; corrects; opens; repeats; supplies`,
  ),
  adjuncts: words(
    `during the winter months; without further cost; on the second floor; near the railway; since last autumn; in most cases;
     under the same conditions; for three seasons; after a short trial; at low water; with few exceptions; before the opening;
     along the river; by a wide margin; within two weeks; on weekdays`,
  ),
  openers: words('However,; In addition,; As a rule,; So far,; Meanwhile,; In practice,; For this reason,; Once more,'),
  conjunctions: words('and; but; while; because; although; whereas'),
  topics: words(
    `Water Levels; Stock and Supply; Repairs; Night Services; The Second Survey; Rents and Leases; Timber; Storage; Local Traffic;
     Methods; Results; Outlook; Staff; Weather; Maintenance; Public Access; Costs; The Southern Site; Measurements; Safety`,
  ),
  subjects: words(
    'Harbour Works; Upland Grazing; The Canal Ferry; Market Halls; Rural Libraries; Tide Mills; Railway Gardens; Stone Bridges',
  ),
  firstNames: words(
    'Ada; Bridget; Colin; Daniel; Edith; Fiona; George; Harriet; Isla; Jonas; Keith; Lena; Martin; Nora; Owen; Ruth',
  ),
  lastNames: words(
    `Halloran; Brightwater; Calloway; Denholm; Eastlake; Fairweather; Garrick; Hartnell; Ingram; Kestrel; Langford; Merrow; Norwood;
     Oakes; Pemberton; Quill; Rookwood; Selwyn; Thorne; Wexcombe`,
  ),
  streets: words(
    'Mill Lane; Ropewalk; Station Road; Cannery Row; Church Street; Orchard Close; Quarry Hill; Market Place',
  ),
  towns: words('Port Ellis; Fenwick; Upper Tarn; Saltmarsh; Kingsferry; Brackwater; Holmbridge; Westacre'),
  trades: words('Sailmakers; Joinery; Instruments; Foundry; Print Works; Seed Merchants; Boatyard; Ceramics'),
  company: (name, trade, random) =>
    random.pick([`${name} ${trade} Ltd`, `${name} & Daughters, ${trade}`, `${trade} ${name} plc`]),
  address: ({ number, street, code, town }) => [`${number} ${street}`, `${town} ${code}`],
  products: words(
    `Mainsail, white, with two rows of reefs; Oak board, planed; Brass hinge; Linen thread, waxed; Delivery to the yard; Copper nail;
     Repair of a torn seam; Canvas cover; Storage for one month; Ash handle; Pine tar; Hire of a trailer; Glass pane, cut to size;
     Paint, sea green; Survey on site; Rope, 12 mm; Spare key; Roof slate; Door seal; Lamp oil`,
  ),
  months: words('January; February; March; April; May; June; July; August; September; October; November; December'),
  date: (day, month, year) => `${day} ${month} ${year}`,
  shortDate: (day, month, year) => `${two(day)}/${two(month)}/${year}`,
  group: ',',
  point: '.',
  currency: { code: 'GBP', sign: '£', isBefore: true },
  quarters: ['Spring', 'Summer', 'Autumn', 'Winter'],
  places: words(
    'Upper Mill; Kestrel Hill; Salt Marsh; Abbey Farm; Quarry Lane; North Pier; East Meadow; Old Lock; Fern Bank; Long Barn',
  ),
  labels: {
    page: 'Page',
    of: 'of',
    table: 'Table',
    figure: 'Figure',
    abstract: 'Summary',
    invoice: 'Invoice',
    number: 'Invoice no.',
    date: 'Date',
    customer: 'Customer no.',
    due: 'Due by',
    item: 'No.',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    amount: 'Amount',
    net: 'Net',
    tax: 'VAT',
    total: 'Total',
    billTo: 'Bill to',
    terms: 'Please pay within 30 days and give the number of the invoice.',
    account: 'Account',
    statement: 'Statement of account',
    value: 'Value date',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    carried: 'Carried forward',
    period: 'Period',
    holder: 'Account holder',
    place: 'Place',
    count: 'Count',
    share: 'Share, %',
    all: 'All places',
    form: 'Application',
    personal: 'About you',
    request: 'Your request',
    consent: 'Consent',
    lastName: 'Last name',
    firstName: 'First name',
    street: 'Street',
    town: 'Town',
    telephone: 'Telephone',
    birth: 'Date of birth',
    email: 'E-mail',
    remarks: 'Remarks',
    signature: 'Signature',
    kind: 'Kind of use',
    from: 'Wanted from',
    until: 'Until',
    fill: 'Please fill in every line and mark what applies.',
    kinds: ['private', 'commercial', 'club', 'other'],
    extras: ['with storage', 'with parking', 'key wanted', 'weekend only', 'by post', 'by telephone'],
    accept: ['I have read the rules.', 'My details may be stored.', 'I want to be told of changes.'],
    bookings: [
      'Card payment',
      'Standing order',
      'Transfer received',
      'Cash withdrawal',
      'Direct debit',
      'Fee',
      'Interest',
    ],
    reference: 'Reference',
    unit: 'thousands',
  },
};

function two(number) {
  return String(number).padStart(2, '0');
}
