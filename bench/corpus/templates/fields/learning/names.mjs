// How callers of other languages name properties, key by key: `German | French | Spanish`. A key without an entry stays English.
const NAMES = {
  seller: 'verkaeufer | vendeur | vendedor',
  buyer: 'kaeufer | acheteur | comprador',
  name: 'name | nom | nombre',
  address: 'anschrift | adresse | direccion',
  credit_note_number: 'gutschriftsnummer | numero_avoir | numero_abono',
  credit_note_date: 'gutschriftsdatum | date_avoir | fecha_abono',
  original_invoice: 'bezugsrechnung | facture_origine | factura_rectificada',
  customer_number: 'kundennummer | numero_client | numero_cliente',
  reason: 'grund | motif | motivo',
  net: 'nettobetrag | total_ht | base_imponible',
  tax_rate: 'steuersatz | taux_tva | tipo_iva',
  tax: 'steuerbetrag | montant_tva | cuota_iva',
  total: 'gesamtbetrag | total_ttc | total',
  currency: 'waehrung | devise | moneda',
  iban: 'iban | iban | iban',
  items: 'positionen | lignes | lineas',
  description: 'bezeichnung | designation | descripcion',
  quantity: 'menge | quantite | cantidad',
  unit_price: 'einzelpreis | prix_unitaire | precio_unitario',
  amount: 'betrag | montant | importe',
  date: 'datum | date | fecha',
};

/** Gives each entry of a schema its name in the language of the document. */
export function named(language, entries) {
  const at = ['de', 'fr', 'es'].indexOf(language);
  if (at < 0) return entries;
  const own = (path) =>
    path
      .split('.')
      .map((key) => NAMES[key]?.split('|')[at].trim() ?? key)
      .join('.');
  return entries.map((entry) => ({
    ...entry,
    own: own(entry.path),
    ...(entry.columns && { columns: entry.columns.map((column) => ({ ...column, own: own(column.key) })) }),
  }));
}
