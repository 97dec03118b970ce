// A bill of lading: a grid of boxes of unequal sizes with captions in small letters, parties over several lines, containers in a table.
import { html } from '../../../fields/html.mjs';
import { asked, code, count, day, each, figure, isTrue, oneOf, words } from './asked.mjs';
import { dayOf, figuresOf, mask, someDay } from './figures.mjs';
import { firm } from './people.mjs';

const SAYS = {
  en: {
    title: 'BILL OF LADING FOR PORT TO PORT SHIPMENT',
    shipper: 'SHIPPER / EXPORTER (complete name and address)',
    consignee: 'CONSIGNEE (not negotiable unless “to order”)',
    notify: 'NOTIFY PARTY',
    no: 'B/L NO.',
    booking: 'BOOKING REF.',
    vessel: 'OCEAN VESSEL',
    voyage: 'VOY. NO.',
    load: 'PORT OF LOADING',
    discharge: 'PORT OF DISCHARGE',
    freight: 'FREIGHT PAYABLE',
    prepaid: 'PREPAID',
    collect: 'COLLECT',
    place: 'PLACE AND DATE OF ISSUE',
    shipped: 'SHIPPED ON BOARD',
    originals: 'NO. OF ORIGINALS',
    heads: ['CONTAINER NO.', 'SEAL', 'PKGS', 'DESCRIPTION OF GOODS', 'GROSS WT (KG)', 'CBM'],
    sum: 'TOTAL GROSS WEIGHT',
    goods: 'Frozen shrimp/Ceramic tiles/Coffee, green/Machine parts/Cotton yarn',
    firms: '# Trading Co./# Exports Inc./Pacific # Ltd.',
    ports: 'OAKLAND/VERACRUZ/HAMBURG/CALLAO/ANTWERP/BUSAN',
  },
  es: {
    title: 'CONOCIMIENTO DE EMBARQUE MARÍTIMO',
    shipper: 'CARGADOR (nombre y domicilio)',
    consignee: 'CONSIGNATARIO',
    notify: 'NOTIFICAR A',
    no: 'N.º B/L',
    booking: 'REF. RESERVA',
    vessel: 'BUQUE',
    voyage: 'VIAJE',
    load: 'PUERTO DE CARGA',
    discharge: 'PUERTO DE DESCARGA',
    freight: 'FLETE PAGADERO',
    prepaid: 'EN ORIGEN',
    collect: 'EN DESTINO',
    place: 'LUGAR Y FECHA DE EXPEDICIÓN',
    shipped: 'A BORDO',
    originals: 'N.º DE ORIGINALES',
    heads: ['CONTENEDOR', 'PRECINTO', 'BULTOS', 'DESCRIPCIÓN', 'PESO BRUTO (KG)', 'M³'],
    sum: 'PESO BRUTO TOTAL',
    goods: 'Camarón congelado/Azulejos/Café verde/Repuestos/Hilo de algodón',
    firms: 'Exportadora # S.A./Comercial # S.L./# y Asociados',
    ports: 'VALENCIA/VERACRUZ/BARCELONA/CALLAO/CARTAGENA/BILBAO',
  },
};

export function unseenLading({ random, language, naming }) {
  const say = SAYS[language];
  const { of } = figuresOf(language === 'en' ? 'en' : 'mx');
  const [from, to, told] = [0, 1, 2].map(() => firm(random, language, say.firms));
  const [no, booking] = [mask(random, 'AAAU999999'), mask(random, '99999999')];
  const voyage = mask(random, '999A');
  const vessel = random.pick(['MV CORAL STAR', 'MV EASTERN WIND', 'MSV TALISMAN', 'CAP ORION']);
  const [load, discharge] = random.sample(say.ports.split('/'), 2);
  const [issue, board] = [
    dayOf(someDay(random), 'DD-MMM-YYYY', language),
    dayOf(someDay(random), 'DD-MMM-YYYY', language),
  ];
  const boxes = random.sample(say.goods.split('/'), random.integer(1, 4)).map((name) => {
    const weight = random.integer(2000, 26_000);
    return {
      id: mask(random, 'AAAU9999999'),
      seal: mask(random, '999999'),
      count: of(random.integer(1, 900), 0),
      name,
      weight: of(weight, 1),
      volume: of(random.integer(100, 660) / 10, 1),
      kilos: weight,
    };
  });
  const total = of(
    boxes.reduce((sum, { kilos }) => sum + kilos, 0),
    1,
  );
  const isPrepaid = random.chance(0.5);
  const originals = random.pick(['3', '0', '2']);
  const wraps = ({ name, street, city }) => html`${name}<br />${street}<br />${city}`;
  const cell = (area, caption, value) =>
    html`<div style="grid-area:${area}">
      <small>${caption}</small>
      <div>${value}</div>
    </div>`;
  const cross = (isOn) => html`<b class="x">${isOn ? 'X' : ''}</b>`;
  const page = html`<h3>${say.title}</h3>
    <div class="lading">
      ${cell('a', say.shipper, wraps(from))}${cell('b', say.no, no)}${cell('c', say.booking, booking)}${cell('d', say.consignee, wraps(to))}${cell('e', say.notify, wraps(told))}
      ${cell('f', say.vessel, vessel)}${cell('g', say.voyage, voyage)}${cell('h', say.load, load)}${cell('i', say.discharge, discharge)}
      ${cell('j', say.freight, html`${cross(isPrepaid)} ${say.prepaid} &emsp; ${cross(!isPrepaid)} ${say.collect}`)}${cell('k', say.originals, originals)}
    </div>
    <table>
      <tr>
        ${say.heads.map((text) => html`<th>${text}</th>`)}
      </tr>
      ${boxes.map(
        (one) =>
          html`<tr>
            ${[one.id, one.seal, one.count.shown, one.name, one.weight.shown, one.volume.shown].map((text) => html`<td>${text}</td>`)}
          </tr>`,
      )}
    </table>
    <p>${say.sum}: ${total.shown} KG</p>
    <div class="lading last">
      ${cell('a', say.place, `${load}, ${issue.shown}`)}${cell('b', say.shipped, board.shown)}
    </div>`;
  const list = boxes.map((one) => ({
    container_no: code(one.id, say.heads[0]),
    packages: count(one.count, say.heads[2]),
    description: words(one.name, say.heads[3]),
    gross_weight: figure(one.weight, say.heads[4]),
  }));
  const tree =
    naming % 2 === 0
      ? {
          bl_number: code(no, say.no, { examples: ['MEDU123456'] }),
          booking_number: code(booking, say.booking),
          shipper: { name: words(from.name, say.shipper), address: words(`${from.street} ${from.city}`) },
          consignee: { name: words(to.name, say.consignee), address: words(`${to.street} ${to.city}`) },
          notify_party: { name: words(told.name, say.notify) },
          vessel: words(vessel, say.vessel),
          voyage: code(voyage, say.voyage),
          port_of_loading: words(load, say.load),
          port_of_discharge: words(discharge, say.discharge),
          freight: oneOf(isPrepaid ? say.prepaid : say.collect, [say.prepaid, say.collect], say.freight),
          total_weight_kg: figure(total, say.sum),
          on_board_date: day(board, say.shipped),
          place_of_receipt: words(null),
          containers: each(list),
        }
      : {
          documentNumber: code(no, say.no, { description: 'Number of the bill of lading' }),
          exporter: words(from.name, say.shipper),
          receiver: words(to.name, say.consignee, { description: 'Consignee' }),
          ship: words(vessel, say.vessel, { description: 'Name of the vessel' }),
          loadedAt: words(load, say.load, { description: 'Port of loading' }),
          dischargedAt: words(discharge, say.discharge, { description: 'Port of discharge' }),
          freightPrepaid: isTrue(isPrepaid, say.prepaid, { description: 'Whether the freight is prepaid' }),
          issueDate: day(issue, say.place, { format: 'date' }),
          originals: count({ shown: originals, value: Number(originals) }, say.originals),
          declaredValue: figure(null),
          items: each(list),
        };
  return {
    title: say.title,
    css: `.lading{display:grid;grid-template:"a a b c" "a a f g" "d d h h" "d d i i" "e e j k"/1fr 1fr 1fr 1fr;border:1pt solid}.lading>div{border:.4pt solid #000;padding:1pt 3pt 4pt}
.last{grid-template:"a b"/1fr 1fr}small{font-size:.62em;display:block}table{border:1pt solid;margin:6pt 0}th{font-size:.68em;border-bottom:.6pt solid}
.x{display:inline-block;width:9pt;height:9pt;border:.8pt solid;font-size:8pt;line-height:9pt;text-align:center;vertical-align:-1pt}`,
    pages: [page],
    truth: asked(tree),
  };
}
unseenLading.languages = ['en', 'es'];
