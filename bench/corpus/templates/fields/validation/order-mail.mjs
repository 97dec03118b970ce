// A shop's mail about an order, printed: cards beside each other, pictures' places, items of several lines without rules, sums at the right.
import { html } from '../../../fields/html.mjs';
import { asked, code, count, day, each, figure, oneOf, words } from './asked.mjs';
import { after, dayOf, figuresOf, mask, run, someDay } from './figures.mjs';
import { somebody } from './people.mjs';

const SAYS = {
  en: {
    shop: 'Fern & Kettle',
    hello: (name) => `Thanks for your order, ${name}!`,
    tell: (no, date) => `Order #${no} · placed on ${date}`,
    ship: 'Shipping to',
    bill: 'Billing address',
    pay: 'Payment',
    method: 'Delivery method',
    ways: ['Standard (3–5 days)', 'Express', 'Store pickup'],
    arrive: 'Arrives by',
    card: 'Visa ending in',
    items: 'Your items',
    qty: 'Qty',
    sizes: ['Size M', 'Color: moss', 'Set of 4'],
    goods: 'Stoneware teapot/Wool throw/Beeswax candles/Garden gloves/Walnut board/Linen apron',
    sub: 'Subtotal',
    cut: 'Promo',
    post: 'Shipping',
    free: 'FREE',
    tax: 'Estimated tax',
    total: 'Order total',
    around: '$#',
    pattern: 'MMMM D, YYYY',
    help: 'Questions? Reply to this e-mail or call',
    first: 'Page printed',
  },
  es: {
    shop: 'Casa Tomillo',
    hello: (name) => `¡Gracias por tu compra, ${name}!`,
    tell: (no, date) => `Pedido nº ${no} · realizado el ${date}`,
    ship: 'Envío a',
    bill: 'Facturación',
    pay: 'Forma de pago',
    method: 'Método de envío',
    ways: ['Estándar (3–5 días)', 'Urgente', 'Recogida en tienda'],
    arrive: 'Llega el',
    card: 'Tarjeta terminada en',
    items: 'Tus artículos',
    qty: 'Uds.',
    sizes: ['Talla M', 'Color: musgo', 'Juego de 4'],
    goods: 'Tetera de gres/Manta de lana/Velas de cera/Guantes de jardín/Tabla de nogal/Delantal de lino',
    sub: 'Subtotal artículos',
    cut: 'Cupón',
    post: 'Gastos de envío',
    free: 'GRATIS',
    tax: 'IVA incluido',
    total: 'Total pagado',
    around: '# €',
    pattern: 'D de MMMM de YYYY',
    help: '¿Dudas? Responde a este correo o llama al',
    first: 'Impreso',
  },
};

export function unseenOrderMail({ random, language, naming }) {
  const say = SAYS[language];
  const { of } = figuresOf(language === 'en' ? 'us' : 'es');
  const cash = (cents) => of(cents / 100, 2, say.around);
  const [buyer, friend] = [somebody(random, language), somebody(random, language)];
  const isGift = random.chance(0.4);
  const target = isGift ? friend : buyer;
  const start = someDay(random);
  const [placed, arrives] = [dayOf(start, say.pattern, language), dayOf(after(start, 6), say.pattern, language)];
  const no = mask(random, random.pick(['99999', 'AA-999999', '114-9999999']));
  const way = random.pick(say.ways);
  const card = run(random, 4);
  const lines = random.sample(say.goods.split('/'), random.integer(1, 5)).map((name) => {
    const [qty, cents] = [random.integer(1, 4), random.integer(6, 90) * 100 - 5];
    return {
      name,
      variant: random.pick(say.sizes),
      qty: of(qty, 0),
      each: cash(cents),
      total: cash(cents * qty),
      cents: cents * qty,
    };
  });
  const sub = lines.reduce((sum, { cents }) => sum + cents, 0);
  const cut = random.chance(0.5) ? Math.round(sub / 10) : 0;
  const post = random.chance(0.6) ? 695 : 0;
  const tax = Math.round((sub - cut) * 0.07);
  const total = sub - cut + post + (language === 'en' ? tax : 0);
  const phone = language === 'en' ? `1-800-555-${run(random, 4)}` : `91 555 ${run(random, 4)}`;
  const sums = [
    [say.sub, cash(sub).shown],
    ...(cut ? [[`${say.cut} OTO${random.integer(10, 20)}`, cash(-cut).shown]] : []),
    [say.post, post ? cash(post).shown : say.free],
    [say.tax, cash(tax).shown],
    [say.total, cash(total).shown],
  ];
  const cardOf = (title, texts) =>
    html`<div class="card">
      <b>${title}</b>
      ${texts.map((text) => html`<div>${text}</div>`)}
    </div>`;
  const page = html`<div class="shop">${say.shop}</div>
    <h1>${say.hello(buyer.given)}</h1>
    <p>${say.tell(no, placed.shown)}</p>
    <div class="cards">
      ${cardOf(say.ship, [target.full, target.street, target.city])}
      ${cardOf(say.bill, [buyer.full, buyer.street, buyer.city])} ${cardOf(say.pay, [`${say.card} ${card}`])}
      ${cardOf(say.method, [way, `${say.arrive} ${arrives.shown}`])}
    </div>
    <h3>${say.items}</h3>
    ${lines.map(
      (one) =>
        html`<div class="item">
          <span class="pic"></span>
          <div class="what">
            <div>${one.name}</div>
            <small>${one.variant}</small>
          </div>
          <div>${say.qty} ${one.qty.shown}</div>
          <div class="cost">${one.total.shown}</div>
        </div>`,
    )}
    <div class="sums">${sums.map(([name, value]) => html`<div><span>${name}</span><span>${value}</span></div>`)}</div>
    <p class="grey">${say.help} ${phone}. ${say.first} ${dayOf(after(start, 1), 'DD/MM/YYYY').shown}</p>`;
  const list = lines.map((one) => ({
    product: words(one.name),
    quantity: count(one.qty, say.qty),
    line_total: figure(one.total),
  }));
  const tree =
    naming % 2 === 0
      ? {
          order_id: code(no, undefined, { description: 'Order number' }),
          order_date: day(placed, undefined, { description: 'When the order was placed' }),
          shop: words(say.shop),
          ship_to: { name: words(target.full, say.ship), street: words(target.street), city: words(target.city) },
          bill_to: { name: words(buyer.full, say.bill) },
          delivery_method: oneOf(way, say.ways, say.method),
          expected_delivery: day(arrives, say.arrive),
          subtotal: figure(cash(sub), say.sub),
          discount: figure(cut ? cash(-cut) : null, say.cut, { description: 'Discount as printed' }),
          tax: figure(cash(tax), say.tax),
          total: figure(cash(total), say.total),
          tracking_number: code(null),
          items: each(list),
        }
      : {
          orderNumber: code(no),
          customerName: words(buyer.full, say.bill, { description: 'Who pays' }),
          recipientName: words(target.full, say.ship, { description: 'Who gets the parcel' }),
          shippingAddress: words(`${target.street} ${target.city}`, say.ship),
          cardLastFour: code(card, say.card),
          supportPhone: code(phone, say.help),
          placedAt: day(placed, undefined, { format: 'date' }),
          shippingCost: figure(post ? cash(post) : null, say.post, {
            description: 'Cost of shipping; null when it is free',
          }),
          grandTotal: figure(cash(total), say.total),
          giftMessage: words(null),
          products: each(list),
        };
  return {
    title: say.shop,
    css: `.shop{text-align:center;font-size:20pt;color:#4b6b4b}.cards{display:grid;grid-template-columns:1fr 1fr;gap:8pt}.card{background:#f5f2ea;border-radius:5pt;padding:6pt}
.item{display:flex;gap:10pt;align-items:center;margin:7pt 0}.what{flex:1}.pic{width:30pt;height:30pt;background:#dcd6c8}small{color:#666}.cost{width:70pt;text-align:right}.sums{margin-left:50%}.sums div{display:flex;justify-content:space-between}
.sums div:last-child{font-weight:bold;border-top:1pt solid #999}.grey{color:#555;font-size:.8em;margin-top:20pt}`,
    pages: [page],
    truth: asked(tree, { title: 'OrderConfirmation', description: 'Confirmation of an online order' }),
  };
}
unseenOrderMail.languages = ['en', 'es'];
