// A customs declaration for parcels: boxes of sender and receiver, kinds to tick, contents with weights, values and tariff numbers.
import { html, lines, square } from '../../../fields/html.mjs';
import { CIRCLE_CSS, CIRCLE_LOOKS, circle } from './circles.mjs';
import { digits, drawnDay } from '../../../fields/printed.mjs';
import { MORE_NAMINGS } from '../../../fields/schema.mjs';
import { entriesOf, fact, plainItems, rowsOf } from './facts.mjs';
import { named } from './names.mjs';
import { CSS, details, items } from './parts.mjs';
import { drawnSale, shuffled } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const WORDINGS = {
  title:
    'CUSTOMS DECLARATION; Commercial invoice for customs; Export declaration | ZOLLINHALTSERKLÄRUNG; Ausfuhranmeldung; Zollerklärung | DÉCLARATION EN DOUANE; Déclaration d’exportation | DECLARACIÓN DE ADUANA; Declaración de exportación',
  from: 'From; Sender; Shipper; Exporter | Von; Absender; Ausführer; Versender | De; Expéditeur; Exportateur | De; Remitente; Exportador',
  to: 'To; Addressee; Consignee; Importer | An; Empfänger; Einführer | À; Destinataire; Importateur | A; Destinatario; Importador',
  tracking:
    'Item no.; Tracking number; Airway bill | Sendungsnummer; Barcode-Nr.; Frachtbrief-Nr. | N° d’envoi; N° de suivi; LTA | N.º de envío; Localizador; Guía aérea',
  date: 'Date; Date of posting; Ship date | Datum; Aufgabedatum; Versanddatum | Date; Date de dépôt; Expédié le | Fecha; Fecha de envío; Enviado el',
  gift: 'Gift | Geschenk | Cadeau | Regalo',
  sample: 'Commercial sample | Warenmuster | Échantillon commercial | Muestra comercial',
  sale: 'Sale of goods | Warenverkauf | Vente de marchandises | Venta de mercancías',
  papers: 'Documents | Dokumente | Documents | Documentos',
  returned: 'Returned goods | Warenrücksendung | Retour de marchandise | Mercancía devuelta',
  kind: 'Category of item; Reason for export | Art der Sendung; Grund der Ausfuhr | Nature de l’envoi; Motif | Categoría del envío; Motivo',
  what: 'Description of contents; Contents; Goods | Inhaltsbeschreibung; Inhalt; Warenbezeichnung | Description du contenu; Contenu; Marchandise | Descripción del contenido; Contenido; Mercancía',
  quantity: 'Qty; Quantity | Menge; Anzahl | Qté; Quantité | Cant.; Cantidad',
  weight:
    'Net weight (kg); Weight kg | Nettogewicht (kg); Gewicht kg | Poids net (kg); Poids kg | Peso neto (kg); Peso kg',
  value: 'Value; Customs value | Wert; Zollwert | Valeur; Valeur en douane | Valor; Valor en aduana',
  tariff:
    'HS code; HS tariff no.; Commodity code | Zolltarifnr.; HS-Code; Warennummer | N° tarifaire; Code SH; Code douanier | Código SA; N.º tarifario; Partida',
  origin: 'Country of origin; Origin | Ursprungsland; Ursprung | Pays d’origine; Origine | País de origen; Origen',
  gross: 'Total weight; Gross weight | Gesamtgewicht; Bruttogewicht | Poids total; Poids brut | Peso total; Peso bruto',
  total:
    'Total value; Total declared value | Gesamtwert; Wert der Sendung | Valeur totale; Valeur déclarée | Valor total; Valor declarado',
  postage:
    'Postal charges; Postage | Porto; Beförderungsentgelt | Frais de port; Affranchissement | Gastos de franqueo; Porte',
  insured: 'Insured value | Versicherungswert | Valeur assurée | Valor asegurado',
  eori: 'EORI; Exporter ref. | EORI; Zollnummer | EORI; Réf. exportateur | EORI; Ref. exportador',
};
const LANDS = ['JP', 'CH', 'NO', 'CA', 'BR', 'KR'];

export function learnedCustoms({ random, language }) {
  const say = worded(random.fork('words'), language, WORDINGS);
  const as = manner(random.fork('manner'), language);
  const look = random.fork('look');
  const { goods, seller, buyer } = drawnSale(random, language, { least: 1, most: 5 });
  const kinds = ['gift', 'sample', 'sale', 'papers', 'returned'].map((key) => say[key]);
  const kind = random.integer(0, 4);
  const records = goods.map((one) => {
    const grams = random.integer(50, 9000);
    return {
      description: one.name,
      quantity: as.number(one.quantity),
      weight: as.number(grams / 1000, 3),
      grams,
      cents: one.cents,
      value: as.money(one.cents),
      hs_code: `${digits(random, 4)}.${digits(random, 2)}`,
      origin: random.pick(LANDS),
    };
  });
  const sumOf = (key) => records.reduce((sum, one) => sum + one[key], 0);
  const columns = [
    { key: 'description', label: say.what, kind: 'text', width: '28%' },
    { key: 'quantity', label: say.quantity, kind: 'number' },
    { key: 'weight', label: say.weight, kind: 'number', about: 'Net weight in kg' },
    { key: 'value', label: say.value, kind: 'number' },
    { key: 'hs_code', label: say.tariff, kind: 'id' },
    { key: 'origin', label: say.origin, kind: 'text', about: 'Country code' },
  ];
  const ordered = look.chance(0.5) ? columns : [columns[1], columns[0], columns[4], columns[5], columns[2], columns[3]];
  const [weight, total] = [`${as.number((sumOf('grams') + 400) / 1000, 3)} kg`, as.money(sumOf('cents'))];
  const head = [
    fact(
      'tracking_number',
      'id',
      say.tracking,
      `${random.pick(['RR', 'CX', 'LD'])}${digits(random, 9)}${random.pick(['DE', 'GB', 'FR'])}`,
    ),
    fact('shipping_date', 'date', say.date, as.date(drawnDay(random)), { short: 'ship_dt' }),
    fact('eori_number', 'id', say.eori, random.chance(0.5) ? digits(random, 12) : null),
  ];
  const foot = [
    fact('total_weight_kg', 'number', say.gross, as.number((sumOf('grams') + 400) / 1000, 3), { shown: weight }),
    fact('total_value', 'number', say.total, total),
    fact('postage', 'number', say.postage, as.money(random.integer(400, 6000))),
    fact('insured_value', 'number', say.insured, random.chance(0.5) ? as.money(random.integer(2, 9) * 10_000) : null),
  ];
  const party = (title, one) =>
    html`<div class="cell">
      <div class="caption">${title}</div>
      ${lines([one.name, ...one.address])}
      <div>${one.phone}</div>
    </div>`;
  const look1 = look.pick(['boxes', 'tinyBoxes', 'heads', 'above', 'fourCells']);
  const pairs = (facts) => facts.map(({ label, value, shown }) => [label, shown ?? value ?? '']);
  const isStacked = look.chance(0.5);
  const round = look.chance(0.5) ? look.pick(CIRCLE_LOOKS) : null;
  const mark = (at) =>
    round ? circle('kind', at === kind, false, `k${at}`, round) : square(`kind${at}`, at === kind, false);
  const page = html`<div class="frame">
    <div class="row">
      <h2>${say.title}</h2>
      <span class="small">CN 23</span>
    </div>
    <div class="${isStacked ? '' : 'row'}">${party(say.from, seller)}${party(say.to, buyer)}</div>
    ${details(look1, shuffled(look, pairs(head)))}
    <div class="cell">
      <div class="caption">${say.kind}</div>
      ${kinds.map((text, at) => html`<span class="kind">${mark(at)} ${text}</span>`)}
    </div>
    ${items(look.pick(['grid', 'columns', 'grid', 'book']), ordered, plainItems(records), [], look.chance(0.5))}
    ${details(look.pick([look1, 'colon', 'rightLabels', 'leaders']), pairs(foot))}
  </div>`;
  return {
    title: say.title,
    about: 'A parcel that goes abroad',
    css: `${CSS}.frame{border:1.2pt solid;padding:6pt}.cell{border:.5pt solid #333;padding:3pt;flex:1;margin:3pt 0}.cell .caption{font-size:.72em}.kind{margin-right:14pt}${CIRCLE_CSS}`,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([...head, ...foot]),
      ...entriesOf([
        fact('sender.name', 'text', say.from, seller.name),
        fact('sender.address', 'text', undefined, seller.address.join(' ')),
        fact('sender.phone', 'id', undefined, seller.phone, { about: 'Telephone of the sender' }),
        fact('receiver.name', 'text', say.to, buyer.name),
        fact('receiver.address', 'text', undefined, buyer.address.join(' ')),
        fact('category', 'enum', say.kind, kinds[kind], { options: kinds, about: 'What kind of parcel it is' }),
        fact('is_gift', 'boolean', say.gift, kind === 0),
        fact('license_number', 'id', undefined, null),
      ]),
      rowsOf('contents', columns, records),
    ]),
  };
}
