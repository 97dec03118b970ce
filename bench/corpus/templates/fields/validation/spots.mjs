// A radio station's confirmation of spots for a campaign: lines of names and values in three columns, a grid of weeks, totals by month.
import { html } from '../../../fields/html.mjs';
import { asked, code, count, day, each, figure, isTrue, words } from './asked.mjs';
import { after, dayOf, figuresOf, mask, run, someDay } from './figures.mjs';
import { firm, somebody } from './people.mjs';

export function unseenSpots({ random, naming }) {
  const { of } = figuresOf('us');
  const cash = (value) => of(value, 2, '$#');
  const agency = firm(random, 'en', '# Media Partners/# Communications Group/Buying Time # LLC');
  const sponsor = random.pick([
    'Citizens for Clean Rivers',
    'Ferrante for Senate',
    'Okafor Victory Fund',
    'Yes on Measure 12',
  ]);
  const rep = somebody(random, 'en').full;
  const station = mask(random, random.pick(['KAAA-FM', 'WAAA-AM', 'WAAA-TV']));
  const first = someDay(random);
  const weeks = random.integer(2, 5);
  const [booked, start, end] = [-11, 0, weeks * 7 - 1].map((more) =>
    dayOf(after(first, more), random.fork('d').pick(['MM/DD/YY', 'MMM D, YYYY'])),
  );
  const [order, estimate, version] = [run(random, 7), run(random, 3), `${random.integer(1, 6)}`];
  const heads = Array.from({ length: weeks }, (_, at) => dayOf(after(first, at * 7), 'MM/DD').shown);
  const lines = ['Morning Drive', 'Midday Mix', 'Afternoon News', 'Overnights', 'Weekend Talk']
    .slice(0, random.integer(2, 5))
    .map((name, at) => {
      const counts = heads.map(() => random.integer(0, 9));
      const rate = random.integer(4, 90) * 5;
      const spots = counts.reduce((sum, one) => sum + one, 0);
      return {
        line: of(at + 1, 0),
        name,
        counts,
        rate: cash(rate),
        spots: of(spots, 0),
        total: cash(spots * rate),
        worth: spots * rate,
      };
    });
  const gross = lines.reduce((sum, { worth }) => sum + worth, 0);
  const isPolitical = random.chance(0.5);
  const isCash = random.chance(0.5);
  const net = gross * 0.85;
  const cells = [
    ['Order / Rev', `${order} / ${version}`],
    ['Client', sponsor],
    ['Agency', agency.name],
    ['Est. No.', estimate],
    ['Sales Office', 'National'],
    ['Rep', rep],
    ['Booked', booked.shown],
    ['From', start.shown],
    ['Thru', end.shown],
  ];
  const box = (isOn) =>
    html`<i class="sq"
      >${isOn ? html`<svg viewBox="0 0 8 8"><path d="M0 0 8 8M8 0 0 8" stroke="#000" /></svg>` : ''}</i
    >`;
  const page = html`<div class="mast"><span>${station}</span><span>SPOT SCHEDULE CONFIRMATION</span></div>
    <div class="three">${cells.map(([name, value]) => html`<div><u>${name}</u> ${value}</div>`)}</div>
    <p>
      ${box(isPolitical)} Political/Issue &emsp; ${box(!isPolitical)} Commercial &emsp;&emsp; ${box(isCash)} Cash in
      advance &emsp; ${box(false)} Trade
    </p>
    <div class="bill">Invoices go to:<br />${agency.name}<br />${agency.street}<br />${agency.city}</div>
    <table>
      <thead>
        <tr>
          <th>Ln</th>
          <th>Program</th>
          <th>Weeks beginning<br />${heads.join('  ')}</th>
          <th>Total<br />spots</th>
          <th>Unit<br />rate</th>
          <th>Gross<br />value</th>
        </tr>
      </thead>
      ${lines.map(
        (one) =>
          html`<tr>
            ${[one.line.shown, one.name, one.counts.join('  '), one.spots.shown, one.rate.shown, one.total.shown].map((text) => html`<td>${text}</td>`)}
          </tr>`,
      )}
    </table>
    <div class="end">
      <div>Gross order value ${cash(gross).shown}</div>
      <div>Less 15% agency discount ${cash(gross - net).shown}</div>
      <div><b>Net payable to station ${cash(net).shown}</b></div>
    </div>
    <p>Make-goods need the approval of the agency. Printed ${dayOf(after(first, -2), 'MM/DD/YYYY').shown}</p>`;
  const grid = lines.map((one) => ({
    program: words(one.name, 'Program'),
    spots: count(one.spots, 'Total spots'),
    rate: figure(one.rate, 'Unit rate'),
    gross: figure(one.total, 'Gross value'),
  }));
  const tree =
    naming % 2 === 0
      ? {
          order_number: code(order, 'Order / Rev', { description: "The station's order number without the revision" }),
          advertiser: words(sponsor, 'Client', { description: 'Who the spots are for; never the agency' }),
          agency: words(agency.name, 'Agency'),
          estimate_number: code(estimate, 'Est. No.'),
          station: words(station),
          flight_start: day(start, 'From', { description: 'First broadcast date' }),
          flight_end: day(end, 'Thru', { description: 'Last broadcast date' }),
          gross_total: figure(cash(gross), 'Gross order value'),
          net_total: figure(cash(net), 'Net payable to station'),
          is_political: isTrue(isPolitical, 'Political/Issue'),
          product: words(null),
          schedule: each(grid),
        }
      : {
          OrderNo: code(order, 'Order / Rev'),
          Client: words(sponsor, 'Client'),
          AgencyName: words(agency.name, 'Agency'),
          AgencyAddress: words(`${agency.street} ${agency.city}`),
          SalesRep: words(rep, 'Rep'),
          DateBooked: day(booked, 'Booked', { format: 'date' }),
          FlightFrom: day(start, 'From', { format: 'date' }),
          FlightThru: day(end, 'Thru', { format: 'date' }),
          Commission: figure(cash(gross - net), 'Less 15% agency discount'),
          NetAmount: figure(cash(net), 'Net payable to station'),
          CashInAdvance: isTrue(isCash, 'Cash in advance'),
          Market: words(null),
          Lines: each(grid),
        };
  return {
    title: 'Spot schedule',
    css: `.mast{display:flex;justify-content:space-between;border-bottom:2pt solid #000;font-size:14pt}.three{display:grid;grid-template-columns:repeat(3,1fr);gap:3pt;margin:8pt 0}
.sq{display:inline-block;width:8pt;height:8pt;border:.7pt solid}.sq svg{display:block}.bill{margin:8pt 0 8pt 40pt}thead th{border:.5pt solid #777;font-size:.85em;text-align:center}
td{border:.5pt solid #777}td:nth-child(n+3){text-align:center;white-space:pre}.end{text-align:right;margin:8pt 0}`,
    pages: [page],
    truth: asked(tree),
  };
}
unseenSpots.languages = ['en'];
