// A delivery docket: an address for a window envelope, references in one line of small print with values below, heads of two lines.
import { html } from '../../../fields/html.mjs';
import { asked, code, count, day, each, figure, words } from './asked.mjs';
import { after, dayOf, figuresOf, mask, run, someDay } from './figures.mjs';
import { firm, somebody } from './people.mjs';

const SAYS = {
  de: {
    title: 'Lieferschein',
    back: 'Absender:',
    refs: ['Lieferschein-Nr.', 'Kunden-Nr.', 'Auftrag', 'Versanddatum', 'Sachbearbeiter'],
    goodsTo: 'Abweichende Warenanschrift',
    by: 'Versandart',
    ways: ['Spedition', 'Paketdienst', 'Selbstabholer'],
    terms: 'Lieferbedingung',
    heads: [
      'Pos',
      ['Artikel-', 'nummer'],
      'Bezeichnung',
      ['Menge', 'bestellt'],
      ['Menge', 'geliefert'],
      ['Charge /', 'MHD'],
    ],
    rest: 'Rückstand folgt',
    pallets: 'Anzahl Paletten',
    kilos: 'Ladegewicht',
    got: 'Ware ordnungsgemäß erhalten:',
    goods: 'Dichtring 40 mm/Filterpatrone fein/Kugelhahn DN 15/Rohrschelle verzinkt/Pumpenöl 5 l/Manometer 0–10 bar',
    firms: '# Armaturen GmbH/Rohrtechnik # KG/# Haustechnik e.K.',
    pattern: 'DD.MM.YY',
  },
  fr: {
    title: 'Bordereau de livraison',
    back: 'Exp. :',
    refs: ['Bordereau', 'Compte', 'Votre commande', 'Expédié le', 'Préparé par'],
    goodsTo: 'Autre lieu de livraison',
    by: 'Mode de transport',
    ways: ['Messagerie', 'Affrètement', 'Enlèvement'],
    terms: 'Incoterm',
    heads: [
      'Lig.',
      ['Code', 'article'],
      'Libellé',
      ['Quantité', 'commandée'],
      ['Quantité', 'livrée'],
      ['Lot /', 'DLUO'],
    ],
    rest: 'Reliquat à suivre',
    pallets: 'Nombre de palettes',
    kilos: 'Poids chargé',
    got: 'Reçu conforme le :',
    goods: 'Joint torique 40 mm/Cartouche filtrante/Vanne DN 15/Collier zingué/Huile pompe 5 l/Manomètre 0–10 bar',
    firms: 'Robinetterie # SA/# Tuyauterie SARL/Sanitaire # SAS',
    pattern: 'DD/MM/YY',
  },
};

export function unseenDocket({ random, language, naming }) {
  const say = SAYS[language];
  const { of } = figuresOf(language);
  const [from, to, place] = [0, 1, 2].map(() => firm(random, language, say.firms));
  const clerk = somebody(random, language).full;
  const start = someDay(random);
  const sent = dayOf(start, say.pattern);
  const [docket, account, order] = [mask(random, '80999999'), mask(random, '99999'), mask(random, 'AA-9999')];
  const hasPlace = random.chance(0.6);
  const way = random.pick(say.ways);
  const terms = random.pick(['EXW', 'DAP', 'FCA']);
  const [pallets, kilos] = [of(random.integer(1, 14), 0), of(random.integer(300, 9000) / 10, 1, '# kg')];
  const lines = random.sample(say.goods.split('/'), random.integer(2, 5)).map((name, at) => {
    const wanted = random.integer(2, 120);
    return {
      at: of((at + 1) * 10, 0),
      code: mask(random, '99.999'),
      name,
      wanted: of(wanted, 0),
      given: of(random.chance(0.7) ? wanted : Math.floor(wanted / 2), 0),
      batch: mask(random, 'A9999'),
      best: dayOf(after(start, random.integer(200, 900)), 'MM/YYYY').shown,
    };
  });
  const block = (one) => html`${one.name}<br />${one.street}<br />${one.city}`;
  const page = html`<div class="sheet">
      <div>
        <small>${say.back} ${from.name}, ${from.street}, ${from.city}</small>
        <p>${block(to)}</p>
      </div>
      <h1>${say.title}</h1>
    </div>
    <table class="refs">
      <tr>
        ${say.refs.map((text) => html`<td>${text}</td>`)}
      </tr>
      <tr>
        ${[docket, account, order, sent.shown, clerk].map((text) => html`<td>${text}</td>`)}
      </tr>
    </table>
    <p>${say.by} ${way} / ${say.terms} ${terms}</p>
    ${hasPlace ? html`<p>${say.goodsTo}<br />${block(place)}</p>` : ''}
    <table class="list">
      <thead>
        <tr>
          ${say.heads.map((text) => html`<th>${Array.isArray(text) ? html`${text[0]}<br />${text[1]}` : text}</th>`)}
        </tr>
      </thead>
      ${lines.map(
        (one) =>
          html`<tr>
            <td>${one.at.shown}</td>
            <td>${one.code}</td>
            <td>${one.name}${one.given.value < one.wanted.value ? html`<br /><i>${say.rest}</i>` : ''}</td>
            <td>${one.wanted.shown}</td>
            <td>${one.given.shown}</td>
            <td>${one.batch}<br />${one.best}</td>
          </tr>`,
      )}
    </table>
    <p>${say.pallets}: ${pallets.shown} &emsp;&emsp; ${say.kilos}: ${kilos.shown}</p>
    <p class="got">${say.got} ____________________</p>`;
  const isTerse = naming % 2 === 0;
  const list = lines.map((one) => ({
    article: code(one.code, say.heads[1].join(' ').replace('- ', '')),
    ordered: count(one.wanted, say.heads[3].join(' ')),
    delivered: count(one.given, say.heads[4].join(' ')),
  }));
  const tree = isTerse
    ? {
        ls_nr: code(docket, say.refs[0]),
        kd_nr: code(account, say.refs[1]),
        auftrag: code(order, say.refs[2]),
        datum: day(sent, say.refs[3]),
        lieferant: words(from.name),
        kunde: words(to.name),
        paletten: count(pallets, say.pallets),
        gewicht_kg: figure(kilos, say.kilos),
        tour: code(null),
        pos: each(list),
      }
    : {
        deliveryNoteNumber: code(docket, say.refs[0], { title: 'Delivery note number' }),
        customerAccount: code(account, say.refs[1], { title: 'Customer account' }),
        orderReference: code(order, say.refs[2], { title: 'Order reference' }),
        dispatchDate: day(sent, say.refs[3], { format: 'date', title: 'Dispatch date' }),
        handledBy: words(clerk, say.refs[4], { title: 'Handled by' }),
        supplier: { name: words(from.name), address: words(`${from.street} ${from.city}`) },
        deliveryPlace: words(hasPlace ? place.name : null, say.goodsTo, {
          description: 'Name at the place of delivery where it differs from the customer',
        }),
        shippingMethod: words(way, say.by),
        incoterm: words(terms, say.terms),
        pallets: count(pallets, say.pallets),
        totalPrice: figure(null),
        lines: each(list),
      };
  return {
    title: say.title,
    css: `.sheet{display:flex;justify-content:space-between;align-items:flex-end}small{font-size:.66em;text-decoration:underline}.refs td{font-size:.78em;border:0;padding:1pt 5pt}.refs tr+tr td{font-size:1em}
.refs{background:#eee}.list th{border-bottom:1pt solid;vertical-align:bottom;font-weight:normal}.list td:nth-child(4),.list td:nth-child(5){text-align:center}.got{margin-top:40pt}`,
    pages: [page],
    truth: asked(tree),
  };
}
unseenDocket.languages = ['de', 'fr'];
