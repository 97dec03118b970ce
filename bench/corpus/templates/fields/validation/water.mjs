// A water utility's bill: a coloured column at the left with what is due, readings of a meter, prices in steps.
import { html } from '../../../fields/html.mjs';
import { asked, code, count, day, each, figure, words } from './asked.mjs';
import { after, dayOf, figuresOf, run, someDay } from './figures.mjs';
import { somebody, somewhere } from './people.mjs';

const SAYS = {
  es: {
    firm: 'Aguas del Segura, S.A.',
    cif: 'A-30',
    heading: 'FACTURA DE AGUA Y SANEAMIENTO',
    contract: 'Contrato',
    fiscal: 'NIF titular',
    invoice: 'Núm. factura',
    issued: 'Fecha de emisión',
    span: 'Periodo de lectura',
    pay: 'TOTAL FACTURA',
    charge: 'Fecha de cargo',
    meter: 'Contador nº',
    before: 'Lectura anterior',
    now: 'Lectura actual',
    used: 'Consumo (m³)',
    supply: 'Dirección del suministro',
    heads: ['Tramo', 'm³', 'Precio €/m³', 'Importe €'],
    steps: ['Bloque 1', 'Bloque 2', 'Bloque 3'],
    fixed: 'Cuota de servicio',
    base: 'Base imponible',
    vat: 'IVA 10 %',
    average: 'Consumo medio diario',
    hello: 'Titular',
    urgent: 'Averías 24 h',
    debt: 'Facturas pendientes',
    pattern: 'DD/MM/YYYY',
  },
  fr: {
    firm: 'Régie des Eaux du Val',
    cif: 'FR 41',
    heading: 'Votre facture d’eau',
    contract: 'Référence contrat',
    fiscal: 'Identifiant abonné',
    invoice: 'Facture N°',
    issued: 'Éditée le',
    span: 'Relevé du',
    pay: 'Somme à régler',
    charge: 'Prélèvement prévu le',
    meter: 'Compteur',
    before: 'Ancien index',
    now: 'Nouvel index',
    used: 'Volume consommé (m³)',
    supply: 'Lieu de consommation',
    heads: ['Tranche', 'm³', 'Prix €/m³', 'Montant €'],
    steps: ['Distribution', 'Assainissement', 'Agence de l’eau'],
    fixed: 'Part fixe abonnement',
    base: 'Montant hors taxes',
    vat: 'TVA 5,5 %',
    average: 'Moyenne par jour',
    hello: 'Abonné',
    urgent: 'Urgences 24h/24',
    debt: 'Impayés antérieurs',
    pattern: 'DD.MM.YYYY',
  },
};

export function unseenWater({ random, language, naming }) {
  const say = SAYS[language];
  const { of } = figuresOf(language);
  const money = (value) => of(Math.round(value * 100) / 100, 2, '# €');
  const bare = (value) => of(Math.round(value * 100) / 100, 2);
  const owner = somebody(random, language);
  const place = somewhere(random, language);
  const start = someDay(random);
  const days = random.integer(58, 95);
  const [from, to, issued, charge] = [0, days, days + 6, days + 24].map((more) =>
    dayOf(after(start, more), say.pattern),
  );
  const before = random.integer(200, 4800);
  const used = random.integer(18, 90);
  const [contract, invoice, meter] = [run(random, 9), `${run(random, 4)}-${run(random, 6)}`, `E${run(random, 8)}`];
  const fiscal = `${run(random, 8)}${random.pick(['K', 'R', 'T', 'H'])}`;
  const cuts = [Math.min(used, 15), Math.max(0, Math.min(used - 15, 20)), Math.max(0, used - 35)].filter(
    (part) => part > 0,
  );
  const steps = cuts.map((volume, at) => {
    const price = [0.41, 0.8725, 1.64][at];
    return {
      name: say.steps[at],
      volume: of(volume, 0),
      price: of(price, 4),
      cost: bare(volume * price),
      worth: Math.round(volume * price * 100) / 100,
    };
  });
  const fixed = 14.37;
  const net = steps.reduce((sum, { worth }) => sum + worth, fixed);
  const vat = Math.round(net * (language === 'es' ? 10 : 5.5)) / 100;
  const total = money(net + vat);
  const fact = (name, value) => html`<p><em>${name}</em><br />${value}</p>`;
  const page = html`<div class="split">
    <div class="side">
      <h3>${say.firm}</h3>
      <p class="due">${say.pay}<br /><b>${total.shown}</b></p>
      ${fact(say.charge, charge.shown)} ${fact(say.contract, contract)} ${fact(say.fiscal, fiscal)}
      ${fact(say.debt, bare(0).shown)} ${fact(say.urgent, `900 ${run(random, 3)} ${run(random, 3)}`)}
    </div>
    <div class="main">
      <h2>${say.heading}</h2>
      <p>${say.hello}: <b>${owner.full}</b><br />${say.supply}: ${place.street}, ${place.city}</p>
      <p>
        ${say.invoice} ${invoice} &nbsp;|&nbsp; ${say.issued} ${issued.shown} &nbsp;|&nbsp; ${say.span}: ${from.shown} –
        ${to.shown}
      </p>
      <div class="meter">
        ${[
          [say.meter, meter],
          [say.before, of(before, 0).shown],
          [say.now, of(before + used, 0).shown],
          [say.used, `${used}`],
        ].map(
          ([name, value]) =>
            html`<div>
              <b>${value}</b>
              <div>${name}</div>
            </div>`,
        )}
      </div>
      <table>
        <tr>
          ${say.heads.map((text) => html`<th>${text}</th>`)}
        </tr>
        ${steps.map(
          (one) =>
            html`<tr>
              ${[one.name, one.volume.shown, one.price.shown, one.cost.shown].map((text) => html`<td>${text}</td>`)}
            </tr>`,
        )}
      </table>
      <div class="adds">
        <div>${say.fixed} <span>${bare(fixed).shown}</span></div>
        <div>${say.base} <span>${bare(net).shown}</span></div>
        <div>${say.vat} <span>${bare(vat).shown}</span></div>
      </div>
      <p>${say.average}: ${of(used / days, 3).shown} m³</p>
    </div>
  </div>`;
  const tree =
    naming % 2 === 0
      ? {
          proveedor: words(say.firm, undefined, { description: 'Utility company' }),
          numero_contrato: code(contract, say.contract),
          numero_factura: code(invoice, say.invoice),
          fecha_emision: day(issued, say.issued),
          fecha_cargo: day(charge, say.charge),
          titular: { nombre: words(owner.full, say.hello), nif: code(fiscal, say.fiscal) },
          lectura: {
            anterior: count(of(before, 0), say.before),
            actual: count(of(before + used, 0), say.now),
            consumo_m3: figure(of(used, 0), say.used),
            contador: code(meter, say.meter),
          },
          base: figure(bare(net), say.base),
          iva: figure(bare(vat), say.vat, { description: 'Importe del IVA' }),
          total: figure(total, say.pay),
          iban: code(null),
          tramos: each(
            steps.map((one) => ({
              tramo: words(one.name, say.heads[0]),
              m3: figure(one.volume, say.heads[1]),
              precio: figure(one.price, say.heads[2]),
              importe: figure(one.cost, say.heads[3]),
            })),
          ),
        }
      : {
          supplier: words(say.firm),
          contractId: code(contract, say.contract),
          billNumber: code(invoice, say.invoice),
          issueDate: day(issued, say.issued, { format: 'date' }),
          periodStart: day(from, say.span, { format: 'date', description: 'Start of the metering period' }),
          periodEnd: day(to, undefined, { format: 'date', description: 'End of the metering period' }),
          directDebitDate: day(charge, say.charge, { format: 'date', description: 'When the amount is collected' }),
          customerName: words(owner.full, say.hello),
          supplyAddress: words(`${place.street}, ${place.city}`, say.supply),
          meterNumber: code(meter, say.meter),
          previousReading: count(of(before, 0), say.before),
          currentReading: count(of(before + used, 0), say.now),
          standingCharge: figure(bare(fixed), say.fixed),
          amountDue: figure(total, say.pay),
          penaltyFee: figure(null),
          tiers: each(
            steps.map((one) => ({
              name: words(one.name, say.heads[0]),
              volume: figure(one.volume, say.heads[1]),
              cost: figure(one.cost, say.heads[3]),
            })),
          ),
        };
  return {
    title: say.heading,
    css: `.split{display:flex;gap:16pt}.side{width:27%;background:#d9edf5;padding:8pt;min-height:420pt}.main{flex:1}em{font-size:.8em;color:#345}.due b{font-size:1.5em}
.meter{display:grid;grid-template-columns:1fr 1fr;gap:5pt;margin:8pt 0;text-align:center}.meter>div{border:.6pt solid #69a;padding:3pt}.meter div div{font-size:.76em}
th{font-weight:normal;border-bottom:1pt solid #2a7ea3;color:#2a7ea3}td:nth-child(n+2),th:nth-child(n+2){text-align:right}.adds{margin:6pt 4pt}.adds div{display:flex;justify-content:space-between}`,
    pages: [page],
    truth: asked(tree),
  };
}
unseenWater.languages = ['es', 'fr'];
