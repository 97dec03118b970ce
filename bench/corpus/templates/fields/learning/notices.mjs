// A reminder that tells its facts in sentences with a table of open invoices, and a ticket with times, seats and a price.
import { html, lines } from '../../../fields/html.mjs';
import { digits, drawnDay, iban, later } from '../../../fields/printed.mjs';
import { MORE_NAMINGS } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';
import { entriesOf, fact, pairsOf, plainItems, rowsOf } from './facts.mjs';
import { named } from './names.mjs';
import { CSS, details, DETAIL_LOOKS, ITEM_LOOKS, items } from './parts.mjs';
import { drawnNumber, drawnParty, shuffled } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const REMINDER = {
  title:
    'Payment reminder; Second notice; Overdue account | Zahlungserinnerung; 2. Mahnung; Mahnung | Rappel de paiement; Deuxième rappel; Relance | Recordatorio de pago; Segundo aviso; Reclamación de pago',
  number: 'Invoice; Invoice no. | Rechnung; Rechnungs-Nr. | Facture; Facture n° | Factura; Factura n.º',
  date: 'Date; Issued | Datum; vom | Date; Émise le | Fecha; Emitida',
  due: 'Due; Was due on | Fällig; Fällig am | Échéance; Exigible le | Vencimiento; Vencía el',
  open: 'Open; Balance; Amount outstanding | Offen; Restbetrag; Saldo | Reste dû; Solde; Ouvert | Pendiente; Saldo; Importe pendiente',
  fee: 'Reminder fee; Late charge | Mahngebühr; Mahnkosten | Frais de rappel; Pénalité de retard | Gastos de aviso; Recargo',
  total:
    'Total now due; Total outstanding; Please pay | Gesamtforderung; Summe offen; Zu zahlen | Total dû; Montant total à régler; Total à payer | Total adeudado; Total pendiente; A pagar',
  ref: 'Our ref.; Customer no.; Account | Unser Zeichen; Kundennr.; Debitorennr. | Nos réf.; N° client; Compte | Nuestra ref.; N.º de cliente; Cuenta',
};
const LETTER = {
  en: (f) => [
    `Dear ${f.person}, our records show that the following items on your account ${f.account} are still unpaid.`,
    `Please transfer ${f.total} by ${f.until} to our account ${f.iban} at ${f.bank}.`,
    `If you have any questions, call ${f.clerk} on ${f.phone}.`,
  ],
  de: (f) => [
    `Guten Tag ${f.person}, auf Ihrem Kundenkonto ${f.account} sind die folgenden Posten noch offen.`,
    `Bitte überweisen Sie ${f.total} bis zum ${f.until} auf unser Konto ${f.iban} bei der ${f.bank}.`,
    `Bei Fragen erreichen Sie ${f.clerk} unter ${f.phone}.`,
  ],
  fr: (f) => [
    `Bonjour ${f.person}, sauf erreur de notre part, les montants suivants de votre compte ${f.account} restent impayés.`,
    `Merci de virer ${f.total} avant le ${f.until} sur notre compte ${f.iban} auprès de ${f.bank}.`,
    `Pour toute question, ${f.clerk} vous répond au ${f.phone}.`,
  ],
  es: (f) => [
    `Estimado/a ${f.person}: según nuestros datos, los siguientes importes de su cuenta ${f.account} siguen pendientes.`,
    `Le rogamos transfiera ${f.total} antes del ${f.until} a nuestra cuenta ${f.iban} en ${f.bank}.`,
    `Para cualquier duda llame a ${f.clerk} al ${f.phone}.`,
  ],
};
const BANKS = { en: 'Harbour Bank', de: 'Hafenbank', fr: 'Banque du Port', es: 'Banco del Puerto' };

export function learnedReminder({ random, language }) {
  const say = worded(random.fork('words'), language, REMINDER);
  const as = manner(random.fork('manner'), language);
  const [look, write] = [random.fork('look'), writer(random.fork('text'), language)];
  const [firm, person, clerk] = [
    drawnParty(write, random),
    drawnParty(write, random, true),
    drawnParty(write, random, true),
  ];
  const day = drawnDay(random);
  const open = Array.from({ length: random.integer(1, 4) }, (_, at) => ({
    cents: random.integer(2000, 90_000),
    age: 40 + at * 17,
  }));
  const fee = random.chance(0.6) ? random.pick([500, 1000, 1500]) : 0;
  const total = open.reduce((sum, { cents }) => sum + cents, fee);
  const [account, bank, until, date] = [
    drawnNumber(random),
    iban(random, language),
    as.date(later(day, 10)),
    as.date(day),
  ];
  const records = open.map(({ cents, age }) => ({
    invoice_number: drawnNumber(random),
    invoice_date: as.date(later(day, -age)),
    due_date: as.date(later(day, 14 - age)),
    open_amount: as.amount(cents),
  }));
  const columns = [
    { key: 'invoice_number', label: say.number, kind: 'id' },
    { key: 'invoice_date', label: say.date, kind: 'date' },
    { key: 'due_date', label: say.due, kind: 'date' },
    { key: 'open_amount', label: say.open, kind: 'number', isRight: true },
  ];
  const totals = [...(fee ? [[say.fee, as.amount(fee)]] : []), [say.total, as.money(total)]];
  const [first, ...rest] = LETTER[language]({
    person: person.name,
    account,
    total: as.money(total),
    until,
    iban: bank,
    bank: BANKS[language],
    clerk: clerk.name,
    phone: clerk.phone,
  });
  const page = html`<div class="small">${firm.name}, ${firm.address.join(', ')}</div>
    <div style="margin:14pt 0">${lines([person.name, ...person.address])}</div>
    <div class="right">${look.pick([`${firm.city}, `, ''])}${date}</div>
    <h2>${say.title}</h2>
    <p>${first}</p>
    ${items(look.pick(ITEM_LOOKS), columns, plainItems(records), totals)} ${rest.map((text) => html`<p>${text}</p>`)}`;
  return {
    title: say.title,
    about: 'A letter that asks for overdue payments',
    css: CSS,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([
        fact('letter_date', 'date', undefined, date, { about: 'Date of the letter' }),
        fact('customer_number', 'id', undefined, account, { about: 'Account of the customer' }),
        fact('debtor_name', 'text', undefined, person.name, { about: 'Who owes' }),
        fact('creditor', 'text', undefined, firm.name, { about: 'Company that wrote the letter' }),
        fact('late_fee', 'number', say.fee, fee ? as.amount(fee) : null),
        fact('total_due', 'number', say.total, as.money(total)),
        fact('pay_by', 'date', undefined, until, { about: 'New day until which to pay' }),
        fact('iban', 'id', undefined, bank),
        fact('bank', 'text', undefined, BANKS[language], { about: 'Name of the bank' }),
        fact('contact_person', 'text', undefined, clerk.name),
        fact('phone', 'id', undefined, clerk.phone),
        fact('court', 'text', undefined, null),
      ]),
      rowsOf('open_invoices', columns, records),
    ]),
  };
}

const TICKET = {
  title:
    'E-ticket; Your booking; Boarding document | E-Ticket; Ihre Buchung; Fahrschein | Billet électronique; Votre réservation | Billete electrónico; Su reserva',
  booking:
    'Booking reference; Booking code; PNR | Buchungscode; Buchungsnr.; Auftragsnummer | Référence de réservation; Dossier; N° de réservation | Localizador; Código de reserva; Reserva n.º',
  ticket:
    'Ticket no.; Ticket number; Document no. | Ticket-Nr.; Fahrscheinnr. | N° de billet; Billet n° | N.º de billete; Billete n.º',
  name: 'Passenger; Traveller; Name | Reisender; Fahrgast; Name | Voyageur; Passager; Nom | Pasajero; Viajero; Nombre',
  from: 'From; Departure; Departs from | Von; Abfahrt; Abfahrtsort | De; Départ; Au départ de | De; Salida; Origen',
  to: 'To; Destination; Arrives at | Nach; Ziel; Ankunftsort | À; Arrivée; Destination | A; Destino; Llegada',
  date: 'Date; Travel date; Date of travel | Datum; Reisedatum; Reisetag | Date; Date du voyage; Jour | Fecha; Fecha de viaje; Día',
  leaves:
    'Departure time; Dep.; Leaves at | Abfahrtszeit; ab; Abfahrt um | Heure de départ; Dép.; Départ à | Hora de salida; Sal.; Sale a las',
  arrives:
    'Arrival time; Arr.; Arrives | Ankunftszeit; an; Ankunft um | Heure d’arrivée; Arr.; Arrivée à | Hora de llegada; Lleg.; Llega a las',
  seat: 'Seat; Seat no. | Sitzplatz; Platz | Place; Siège | Asiento; Plaza',
  class: 'Class; Travel class | Klasse; Wagenklasse | Classe; Confort | Clase; Categoría',
  price:
    'Fare; Price; Total paid | Preis; Fahrpreis; Gesamtpreis | Prix; Prix total; Montant payé | Precio; Importe; Precio total',
  issued:
    'Issued; Booked on; Date of issue | Ausgestellt am; Gebucht am; Ausgabedatum | Émis le; Réservé le; Date d’émission | Emitido el; Reservado el; Fecha de emisión',
  baggage: 'Baggage; Luggage | Gepäck; Freigepäck | Bagages; Bagage | Equipaje; Maletas',
};

export function learnedTicket({ random, language }) {
  const say = worded(random.fork('words'), language, TICKET);
  const as = manner(random.fork('manner'), language);
  const [look, write] = [random.fork('look'), writer(random.fork('text'), language)];
  const person = drawnParty(write, random, true);
  const [from, to] = write.places(2);
  const [company, day, hour] = [write.company(), drawnDay(random), random.integer(6, 18)];
  const minutes = () => String(random.integer(10, 59));
  const colon = look.pick([':', ':', '.', 'h']);
  const code = Array.from({ length: 6 }, () => random.pick([...'ABCDEFGHKLMNPRSTUVWXYZ23456789'])).join('');
  const facts = [
    fact('booking_reference', 'id', say.booking, code, { short: 'pnr' }),
    fact('ticket_number', 'id', say.ticket, random.chance(0.7) ? `${digits(random, 3)} ${digits(random, 10)}` : null),
    fact('passenger', 'text', say.name, look.pick([person.name, person.name.toUpperCase()])),
    fact('issue_date', 'date', say.issued, as.date(later(day, -random.integer(5, 60))), {
      about: 'When the ticket was issued',
    }),
    fact('price', 'number', say.price, as.money(random.integer(1900, 90_000)), { about: 'What was paid' }),
  ];
  const trip = [
    fact('origin', 'text', say.from, from, { about: 'Where the journey begins' }),
    fact('destination', 'text', say.to, to, { about: 'Where the journey ends' }),
    fact('travel_date', 'date', say.date, as.date(day), { about: 'Day of the journey' }),
    fact('departure_time', 'text', say.leaves, `${hour}${colon}${minutes()}`),
    fact('arrival_time', 'text', say.arrives, `${hour + 3}${colon}${minutes()}`),
    fact('seat', 'id', say.seat, `${random.integer(1, 40)}${random.pick(['A', 'C', 'F'])}`),
    fact('travel_class', 'text', say.class, random.pick(['1', '2', 'Economy', 'Comfort'])),
    fact('baggage', 'text', say.baggage, random.chance(0.6) ? '1 x 23 kg' : null),
  ];
  const [one, other] = [look.pick(DETAIL_LOOKS), look.pick(DETAIL_LOOKS)];
  const page = html`<div class="card">
    <div class="row">
      <b>${company}</b>
      <h2>${say.title}</h2>
    </div>
    ${details(one, shuffled(look, pairsOf(facts)))}
    <hr />
    ${details(other, look.chance(0.5) ? pairsOf(trip) : shuffled(look, pairsOf(trip)))}
    <p class="small">${write.sentences(3)}</p>
  </div>`;
  return {
    title: say.title,
    about: 'A ticket for a journey',
    css: `${CSS}.card{border:1pt solid #444;border-radius:6pt;padding:8pt}`,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([...facts, ...trip]),
      ...entriesOf([
        fact('carrier', 'text', undefined, company, { about: 'Company that carries' }),
        fact('gate', 'id', undefined, null),
      ]),
    ]),
  };
}
