// A purchase order: parties in sections whose labels are the same, goods with units, a delivery address.
import { html } from '../../../fields/html.mjs';
import { drawnDay, later } from '../../../fields/printed.mjs';
import { MORE_NAMINGS } from '../../../fields/schema.mjs';
import { decoy, entriesOf, fact, pairsOf, plainItems, rowsOf } from './facts.mjs';
import { named } from './names.mjs';
import { CSS, details, DETAIL_LOOKS, ITEM_LOOKS, items, NARROW_LOOKS, SUM_LOOKS, sums } from './parts.mjs';
import { drawnNumber, drawnSale, shuffled } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const WORDINGS = {
  title:
    'PURCHASE ORDER; Order; Purchase Order Form | BESTELLUNG; Einkaufsbestellung; Bestellschein | BON DE COMMANDE; Commande; Commande d’achat | PEDIDO; Orden de compra; Hoja de pedido',
  number:
    'PO number; P.O. No.; Order no.; PO # | Bestellnummer; Best.-Nr.; Bestell-Nr. | N° de commande; Commande n°; Réf. commande | N.º de pedido; Pedido n.º; Orden n.º',
  date: 'Order date; PO date; Date | Bestelldatum; Datum; bestellt am | Date de commande; Date; Passée le | Fecha de pedido; Fecha; Emitida el',
  wanted:
    'Deliver by; Required date; Ship date; Needed on site | Liefertermin; Wunschtermin; Lieferung bis | Livraison souhaitée; À livrer le; Délai | Entregar antes del; Fecha requerida; Plazo de entrega',
  terms:
    'Payment terms; Terms; Pay within | Zahlungsziel; Zahlungsbedingung; Zahlbar | Conditions de règlement; Paiement; Échéance | Forma de pago; Condiciones; Pago',
  offer:
    'Your quote; Quotation ref.; Quote no. | Ihr Angebot; Angebots-Nr.; lt. Angebot | Votre devis; Réf. devis; Devis n° | Su oferta; Ref. oferta; Presupuesto n.º',
  terms2:
    '45 days; net 14; 2% 10, net 30 | 45 Tage; 14 Tage netto; 30 Tage ohne Abzug | 45 jours; 30 jours net; à réception | 45 días; 30 días; a la vista',
  buyer:
    'Buyer; Ordered by; Purchaser | Besteller; Auftraggeber; Käufer | Acheteur; Donneur d’ordre; Commandé par | Comprador; Solicitante; Pedido por',
  vendor:
    'Vendor; Supplier; Seller | Lieferant; Verkäufer; Auftragnehmer | Fournisseur; Vendeur; Prestataire | Proveedor; Vendedor; Suministrador',
  ship: 'Ship to; Deliver to; Delivery address | Lieferadresse; Anlieferung; Versand an | Adresse de livraison; Livrer à; Destinataire | Dirección de entrega; Entregar en; Destino',
  name: 'Name; Company | Name; Firma | Nom; Société | Nombre; Empresa',
  address: 'Address; Street, town | Anschrift; Adresse | Adresse; Rue, ville | Dirección; Domicilio',
  contact: 'Contact; Attn. | Ansprechpartner; z. Hd. | Contact; À l’attention de | Contacto; A la atención de',
  phone: 'Phone; Tel. | Telefon; Tel. | Téléphone; Tél. | Teléfono; Tel.',
  line: 'Line; Pos.; # | Pos.; Nr. | Ligne; Pos. | Línea; Pos.',
  article:
    'Part no.; SKU; Item code | Artikelnr.; Mat.-Nr.; Teilenummer | Référence; Code article; Réf. | Código; Referencia; Ref.',
  what: 'Description; Goods; Material | Bezeichnung; Material; Benennung | Désignation; Description; Article | Descripción; Material; Artículo',
  quantity:
    'Qty ordered; Quantity; Order qty | Menge; Bestellmenge; Anzahl | Quantité; Qté; Qté commandée | Cantidad; Cant.; Uds. pedidas',
  unit: 'UOM; Unit | ME; Einheit | Unité; U. | Ud.; Unidad',
  price:
    'Unit cost; Net price; Each | Preis/Einheit; Nettopreis; Stückpreis | Prix unitaire; P.U.; Prix net | Precio; P. unit.; Precio neto',
  amount:
    'Extended; Net value; Line amount | Nettowert; Positionswert; Wert | Montant; Valeur; Total ligne | Importe; Valor; Total línea',
  freight:
    'Freight; Shipping & handling; Delivery | Fracht; Versandkosten; Verpackung und Versand | Port; Frais de port; Livraison | Portes; Transporte; Gastos de envío',
  total:
    'Order total; Total value; PO amount | Bestellwert; Auftragssumme; Gesamtsumme | Total commande; Montant total; Valeur totale | Total pedido; Importe total; Valor total',
  signed:
    'Authorized by; Approved by | Freigegeben durch; Genehmigt von | Approuvé par; Autorisé par | Autorizado por; Aprobado por',
};
const UNITS = {
  en: ['pcs', 'kg', 'm', 'box'],
  de: ['Stk', 'kg', 'm', 'Kt'],
  fr: ['pce', 'kg', 'm', 'bte'],
  es: ['ud', 'kg', 'm', 'caja'],
};

export function learnedPurchase({ random, language }) {
  const say = worded(random.fork('words'), language, WORDINGS);
  const as = manner(random.fork('manner'), language);
  const look = random.fork('look');
  const { goods, net, seller, buyer, other } = drawnSale(random, language, { least: 3, most: 9 });
  const day = drawnDay(random);
  const [freight, unit] = [random.integer(15, 300) * 100, UNITS[language]];
  const head = [
    fact('po_number', 'id', say.number, drawnNumber(random), { short: 'po_no', about: 'Number of the purchase order' }),
    fact('order_date', 'date', say.date, as.date(day)),
    fact('required_by', 'date', say.wanted, as.date(later(day, random.integer(10, 50))), {
      about: 'When the goods are wanted',
    }),
    fact('payment_terms', 'text', say.terms, say.terms2, { short: 'terms' }),
    fact('quote_number', 'id', say.offer, random.chance(0.6) ? drawnNumber(random) : null, {
      about: 'Number of the quote of the vendor',
    }),
  ];
  const partyFacts = (key, one) => [
    fact(`${key}.name`, 'text', say.name, one.name),
    fact(`${key}.address`, 'text', say.address, one.address.join(', ')),
    fact(`${key}.contact`, 'text', say.contact, one.contact),
    fact(`${key}.phone`, 'id', say.phone, one.phone),
  ];
  const parties = [
    [say.vendor, partyFacts('vendor', seller)],
    [say.buyer, partyFacts('buyer', buyer)],
    [say.ship, partyFacts('ship_to', other).slice(0, 2)],
  ];
  const partyLook = look.pick(NARROW_LOOKS);
  const columns = [
    { key: 'line', label: say.line, kind: 'integer' },
    { key: 'part_number', label: say.article, kind: 'id' },
    { key: 'description', label: say.what, kind: 'text', width: look.pick(['24%', '34%']) },
    { key: 'quantity', label: say.quantity, kind: 'number', isRight: true },
    { key: 'unit', label: say.unit, kind: 'text' },
    { key: 'unit_price', label: say.price, kind: 'number', isRight: true },
    { key: 'amount', label: say.amount, kind: 'number', isRight: true },
  ].filter(({ key }) => key !== 'line' || look.chance(0.6));
  const records = goods.map((one, at) => ({
    line: as.number((at + 1) * 10),
    part_number: one.article,
    description: one.name,
    quantity: as.number(one.quantity),
    unit: random.pick(unit),
    unit_price: as.amount(one.price),
    amount: as.amount(one.cents),
  }));
  const [freightShown, totalShown] = [as.money(freight), as.money(net + freight)];
  const sumPairs = [
    [say.freight, freightShown],
    [say.total, totalShown],
  ];
  const isWithin = look.chance(0.4);
  const shownHead = details(
    look.pick(DETAIL_LOOKS),
    pairsOf([...shuffled(look, head), decoy(say.signed, other.contact)]),
  );
  const sections = html`<div class="${look.chance(0.6) ? 'row' : ''}">
    ${parties.map(
      ([title, facts]) =>
        html`<section>
          <h3>${title}</h3>
          ${details(partyLook, pairsOf(facts))}
        </section>`,
    )}
  </div>`;
  const page = html`<h1>${say.title}</h1>
    ${look.chance(0.5) ? [shownHead, sections] : [sections, shownHead]}
    ${items(look.pick(ITEM_LOOKS), columns, plainItems(records), isWithin ? sumPairs : [], look.chance(0.4))}
    ${isWithin ? '' : sums(look.pick(SUM_LOOKS), sumPairs)}`;
  return {
    title: say.title,
    about: 'An order that a company gives to a supplier',
    css: `${CSS}section{flex:1;font-size:.92em}.row{gap:8pt}`,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([...head, ...parties.flatMap(([, facts]) => facts)]),
      ...entriesOf([
        fact('freight', 'number', say.freight, freightShown),
        fact('total', 'number', say.total, totalShown, { about: 'Value of the whole order' }),
        fact('approved_by', 'text', say.signed, other.contact),
        fact('project_code', 'id', undefined, null),
      ]),
      rowsOf('items', columns, records),
    ]),
  };
}
