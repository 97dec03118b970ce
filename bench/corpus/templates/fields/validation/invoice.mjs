// A contractor's invoice: a wide band at the top, dates at its right, three blocks of addresses, services by hours, a slip to return.
import { html } from '../../../fields/html.mjs';
import { asked, code, day, each, figure, oneOf, words } from './asked.mjs';
import { after, dayOf, figuresOf, mask, run, someDay } from './figures.mjs';
import { firm, somebody } from './people.mjs';

const SAYS = {
  en: {
    kind: 'INVOICE',
    no: ['Invoice #', 'INVOICE NUMBER', 'Inv. No.'],
    issued: ['Date', 'Invoice Date', 'Billed on'],
    due: ['Due', 'Payment Due By', 'Please pay by'],
    po: ['P.O.', 'Your PO #'],
    terms: ['Terms', 'Payment Terms'],
    net: 'Net 30',
    from: 'FROM',
    to: 'BILL TO',
    site: 'JOB SITE',
    heads: ['Date', 'Work performed', 'Hrs', 'Rate', 'Line total'],
    sub: 'Subtotal',
    tax: 'Sales tax',
    sum: ['Total', 'Invoice total'],
    paid: 'Less deposit received',
    left: ['AMOUNT DUE', 'Please pay this amount'],
    slip: 'Return this portion with your payment',
    sent: 'Amount enclosed',
    works:
      'Replace main breaker/Trench and conduit/Panel inspection/Rough-in kitchen/Emergency call-out/Install exterior lighting',
    firms: '# Electric LLC/# & Sons Contracting/Tri-County Electrical, Inc.',
  },
  fr: {
    kind: 'FACTURE',
    no: ['Facture n°', 'N° de facture', 'Réf. facture'],
    issued: ['Date', 'Établie le', 'Date de facturation'],
    due: ['Échéance', 'À régler avant le', 'Date limite de paiement'],
    po: ['Bon de commande', 'V/ commande'],
    terms: ['Conditions', 'Règlement'],
    net: '30 jours fin de mois',
    from: 'ÉMETTEUR',
    to: 'CLIENT',
    site: 'ADRESSE DU CHANTIER',
    heads: ['Jour', 'Travaux réalisés', 'Heures', 'Taux', 'Montant HT'],
    sub: 'Total HT',
    tax: 'TVA',
    sum: ['Total TTC', 'Montant TTC'],
    paid: 'Acompte déduit',
    left: ['NET À PAYER', 'Reste dû'],
    slip: 'Talon à joindre à votre règlement',
    sent: 'Montant réglé',
    works:
      'Remplacement du disjoncteur/Tranchée et gaine/Contrôle du tableau/Câblage de la cuisine/Dépannage d’urgence/Pose d’éclairage extérieur',
    firms: '# Électricité SARL/Établissements # et Fils/EURL # Dépannage',
  },
};

export function unseenContractor({ random, language, naming }) {
  const say = SAYS[language];
  const { of } = figuresOf(language === 'en' ? 'us' : 'fr');
  const cash = (value) => of(value, 2, language === 'en' ? '$#' : '# €');
  const dated = (date) => dayOf(date, language === 'en' ? 'MM/DD/YYYY' : 'DD/MM/YYYY');
  const [issuer, client] = [firm(random, language, say.firms), somebody(random, language)];
  const site = somebody(random, language);
  const start = someDay(random);
  const [issued, due] = [dated(after(start, 9)), dated(after(start, 39))];
  const [no, po] = [mask(random, random.pick(['AA-9999', '99999', '2027-999'])), run(random, 6)];
  const [noLabel, issuedLabel, dueLabel, poLabel, termsLabel, sumLabel, leftLabel] = [
    say.no,
    say.issued,
    say.due,
    say.po,
    say.terms,
    say.sum,
    say.left,
  ].map(random.pick);
  const rate = random.integer(48, 120);
  const works = random.sample(say.works.split('/'), random.integer(3, 6)).map((text, at) => {
    const hours = random.integer(2, 18) / 2;
    return {
      when: dated(after(start, at)),
      text,
      hours: of(hours, 1),
      rate: cash(rate),
      total: cash(hours * rate),
      worth: hours * rate,
    };
  });
  const net = works.reduce((sum, { worth }) => sum + worth, 0);
  const percent = language === 'en' ? 8.25 : 20;
  const tax = Math.round(net * percent) / 100;
  const gross = Math.round((net + tax) * 100) / 100;
  const deposit = random.chance(0.6) ? 250 : 0;
  const left = Math.round((gross - deposit) * 100) / 100;
  const rateShown = of(percent, language === 'en' ? 2 : 0, language === 'en' ? '#%' : '# %');
  const address = ({ name, full, street, city }) =>
    html`<div>${name ?? full}</div>
      <div>${street}</div>
      <div>${city}</div>`;
  const line = (label, value, name = '') =>
    html`<dl class="${name}">
      <dt>${label}</dt>
      <dd>${value.shown ?? value}</dd>
    </dl>`;
  const page = html`<header>
      <strong>${say.kind}</strong>
      <div>
        ${line(noLabel, no)}${line(issuedLabel, issued)}${line(dueLabel, due)}${line(poLabel, po)}${line(termsLabel, say.net)}
      </div>
    </header>
    <div class="who">
      ${[
        [say.from, issuer],
        [say.to, client],
        [say.site, { ...site, full: '' }],
      ].map(
        ([head, one]) =>
          html`<div>
            <h4>${head}</h4>
            ${address(one)}
          </div>`,
      )}
    </div>
    <table class="work">
      <tr>
        ${say.heads.map((text) => html`<th>${text}</th>`)}
      </tr>
      ${works.map(
        ({ when, text, hours, rate: price, total }) =>
          html`<tr>
            ${[when.shown, text, hours.shown, price.shown, total.shown].map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </table>
    <div class="foot">
      ${line(say.sub, cash(net))}${line(`${say.tax} (${rateShown.shown})`, cash(tax))}${line(sumLabel, cash(gross))}
      ${deposit ? line(say.paid, cash(-deposit)) : ''}${line(leftLabel, cash(left), 'strong')}
    </div>
    <aside>
      <p>${say.slip}</p>
      <div class="slip">${line(noLabel, no)}${line(leftLabel, cash(left))}${line(say.sent, '________')}</div>
    </aside>`;
  const isCamel = naming % 2 === 0;
  const lines = works.map(({ when, text, hours, rate: price, total }) =>
    isCamel
      ? {
          workDate: day(when, say.heads[0], { format: 'date' }),
          task: words(text, say.heads[1]),
          hours: figure(hours, say.heads[2]),
          amount: figure(total, say.heads[4]),
        }
      : {
          description: words(text, say.heads[1]),
          qty_hours: figure(hours, say.heads[2]),
          rate: figure(price, say.heads[3]),
          total: figure(total, say.heads[4]),
        },
  );
  const tree = isCamel
    ? {
        invoiceNumber: code(no, noLabel, { title: 'Invoice Number' }),
        invoiceDate: day(issued, issuedLabel, { title: 'Invoice Date', format: 'date' }),
        dueDate: day(due, dueLabel, { title: 'Due Date', format: 'date' }),
        poNumber: code(po, poLabel, { title: 'PO Number' }),
        contractor: {
          name: words(issuer.name, undefined, { title: 'Contractor' }),
          street: words(issuer.street),
          city: words(issuer.city),
        },
        customerName: words(client.full, say.to, { title: 'Customer' }),
        siteAddress: words(`${site.street} ${site.city}`, say.site, { description: 'Where the work was done' }),
        totalAmount: figure(cash(gross), sumLabel, { description: 'Total including tax before deposits' }),
        depositPaid: figure(deposit ? cash(-deposit) : null, say.paid, {
          description: 'Deposit as printed on the invoice',
        }),
        amountDue: figure(cash(left), leftLabel, { description: 'What remains to be paid' }),
        lateFee: figure(null),
        lines: each(lines),
      }
    : {
        inv_no: code(no, noLabel),
        inv_date: day(issued, issuedLabel),
        due_date: day(due, dueLabel),
        payment_terms: words(say.net, termsLabel),
        vendor: words(issuer.name, say.from),
        bill_to_name: words(client.full, say.to),
        bill_to_address: words(`${client.street} ${client.city}`),
        subtotal: figure(cash(net), say.sub),
        tax_rate: figure(rateShown, say.tax),
        tax_amount: figure(cash(tax), say.tax),
        amount_due: figure(cash(left), leftLabel),
        currency: oneOf(language === 'en' ? 'USD' : 'EUR', ['USD', 'EUR', 'GBP']),
        iban: code(null),
        line_items: each(lines),
      };
  return {
    title: say.kind,
    css: `header{display:flex;justify-content:space-between;background:#e4e8ee;padding:10pt}header strong{font-size:26pt;color:#34506e}
dl{display:flex;margin:1pt 0;justify-content:space-between;gap:14pt}dt{color:#333}dd{margin:0;text-align:right}.who{display:grid;grid-template-columns:1fr 1fr 1fr;margin:16pt 0}
h4{margin:0 0 2pt;font-size:.8em;letter-spacing:.6pt;color:#34506e}.work th{background:#34506e;color:#fff}.work td:nth-child(n+3),.work th:nth-child(n+3){text-align:right}
.foot{width:46%;margin:10pt 0 0 auto}.strong{font-weight:bold;border-top:1pt solid;padding-top:3pt}aside{border-top:1pt dashed #555;margin-top:36pt}.slip{display:flex;gap:30pt}`,
    pages: [page],
    truth: currencyShown(asked(tree, isCamel ? { title: 'ContractorInvoice' } : {}), language),
  };
}
unseenContractor.languages = ['en', 'fr'];

/** A currency is printed as its sign. */
function currencyShown(truth, language) {
  if (truth.printed.currency) truth.printed.currency = language === 'en' ? '$' : '€';
  return truth;
}
