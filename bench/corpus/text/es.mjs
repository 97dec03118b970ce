// Spanish words of the text generator: our own lists.
const words = (text) => text.trim().split(/\s*;\s*/);

export const es = {
  code: 'es',
  phrases: words(
    `la capitanía; el estudio de primavera; una segunda lectura; el valle alto; la hilandería; la guardia nocturna; este acuerdo;
     el consejo municipal; un taller más pequeño; la nueva tubería; la sala de lectura; el viejo transbordador; nuestra estación de campo;
     el valor medido; una estimación prudente; la pradera del oeste; el presupuesto anual; el puente de madera; cada tercera muestra; el archivo central;
     la flota de alquiler; el generador de reserva; un pacto discreto; el huerto; el reloj de la torre; la cámara fría; el plan de drenaje;
     la escuela del pueblo; el catálogo impreso; el horario revisado; el embalse inferior; un proveedor local`,
  ),
  verbs: words(
    `sustituye; describe; apoya; supera; alcanza; protege; confirma; retrasa; completa; acompaña; atiende; limita; cubre; explica; mejora;
     exige; precede; contiene; duplica; corrige; abre; repite; suministra`,
  ),
  adjuncts: words(
    `durante los meses de invierno; sin coste adicional; en la segunda planta; cerca del ferrocarril; desde el otoño pasado; en la mayoría de los casos;
     en las mismas condiciones; durante tres temporadas; tras una breve prueba; con marea baja; con pocas excepciones; antes de la apertura;
     a lo largo del río; por un amplio margen; en dos semanas; los días laborables`,
  ),
  openers: words('Sin embargo,; Además,; Por regla general,; Hasta ahora,; En la práctica,; Por esta razón,'),
  conjunctions: words('y; pero; mientras; porque; aunque'),
  topics: words(
    `Niveles de agua; Existencias; Reparaciones; Servicios nocturnos; Segundo estudio; Rentas y arriendos; Madera; Almacenaje; Tráfico local;
     Métodos; Resultados; Perspectivas; Personal; Clima; Mantenimiento; Acceso público; Costes; El emplazamiento sur; Mediciones; Seguridad`,
  ),
  subjects: words(
    'Obras del puerto; Pastos de altura; La barca del canal; Mercados cubiertos; Bibliotecas rurales; Molinos de marea; Jardines de estación; Puentes de piedra',
  ),
  firstNames: words(
    'Alba; Bruno; Carmen; Diego; Elena; Fermín; Gloria; Hugo; Irene; Julián; Lucía; Marcos; Nuria; Óscar; Pilar; Tomás',
  ),
  lastNames: words(
    `Albarrán; Bustamante; Carvajal; Dueñas; Escalona; Figueruelo; Garrido; Hinojosa; Ibáñez; Lozoya; Montealegre; Noguera; Olmedo; Peñalver;
     Quintana; Robledo; Saavedra; Tordera; Valdivieso; Zamorano`,
  ),
  streets: words(
    'calle del Molino; paseo de la Soga; avenida de la Estación; calle del Muelle; calle de la Iglesia; camino del Huerto; cuesta de la Cantera; plaza del Mercado',
  ),
  towns: words('Puerto Elisa; Fuenclara; Altomar; Salinas del Río; Barca Real; Aguabrava; Puentelmo; Campoeste'),
  trades: words('Velería; Carpintería; Instrumentos; Fundición; Imprenta; Semillas; Astillero; Cerámica'),
  company: (name, trade, random) =>
    random.pick([`${trade} ${name}, S. L.`, `${name} e Hijas, ${trade}`, `${trade} ${name}, S. A.`]),
  address: ({ number, street, code, town }) => [`${street}, ${number}`, `${code} ${town}`],
  products: words(
    `Vela mayor blanca con dos fajas de rizos; Tabla de roble cepillada; Bisagra de latón; Hilo de lino encerado; Entrega en el astillero; Clavo de cobre;
     Reparación de una costura; Lona protectora; Almacenaje de un mes; Mango de fresno; Alquitrán de pino; Alquiler de un remolque;
     Cristal cortado a medida; Pintura verde mar; Medición en el lugar; Cabo, 12 mm; Llave de repuesto; Pizarra; Junta de puerta; Aceite de lámpara`,
  ),
  months: words('enero; febrero; marzo; abril; mayo; junio; julio; agosto; septiembre; octubre; noviembre; diciembre'),
  date: (day, month, year) => `${day} de ${month} de ${year}`,
  shortDate: (day, month, year) => `${two(day)}/${two(month)}/${year}`,
  group: '.',
  point: ',',
  currency: { code: 'EUR', sign: '€', isBefore: false },
  quarters: ['Primavera', 'Verano', 'Otoño', 'Invierno'],
  places: words(
    'Molino Alto; Cerro Halcón; Marisma; Granja Abadía; La Cantera; Muelle Norte; Prado Este; Esclusa Vieja; El Helechal; Granero Largo',
  ),
  labels: {
    page: 'Página',
    of: 'de',
    table: 'Tabla',
    figure: 'Figura',
    abstract: 'Resumen',
    invoice: 'Factura',
    number: 'Factura n.º',
    date: 'Fecha',
    customer: 'Cliente n.º',
    due: 'Vencimiento',
    item: 'N.º',
    description: 'Descripción',
    quantity: 'Cantidad',
    unitPrice: 'Precio unitario',
    amount: 'Importe',
    net: 'Base imponible',
    tax: 'IVA',
    total: 'Total',
    billTo: 'Facturar a',
    terms: 'Rogamos el pago en 30 días indicando el número de la factura.',
    account: 'Cuenta',
    statement: 'Extracto de cuenta',
    value: 'Fecha valor',
    debit: 'Debe',
    credit: 'Haber',
    balance: 'Saldo',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    carried: 'Suma y sigue',
    period: 'Periodo',
    holder: 'Titular',
    place: 'Lugar',
    count: 'Número',
    share: 'Parte, %',
    all: 'Todos los lugares',
    form: 'Solicitud',
    personal: 'Sus datos',
    request: 'Su petición',
    consent: 'Consentimiento',
    lastName: 'Apellido',
    firstName: 'Nombre',
    street: 'Calle',
    town: 'Población',
    telephone: 'Teléfono',
    birth: 'Fecha de nacimiento',
    email: 'Correo',
    remarks: 'Observaciones',
    signature: 'Firma',
    kind: 'Tipo de uso',
    from: 'Desde',
    until: 'Hasta',
    fill: 'Rellene todas las líneas y marque lo que corresponda.',
    kinds: ['privado', 'comercial', 'asociación', 'otro'],
    extras: ['con almacén', 'con aparcamiento', 'llave solicitada', 'solo fin de semana', 'por correo', 'por teléfono'],
    accept: ['He leído las normas.', 'Mis datos pueden guardarse.', 'Deseo recibir avisos de cambios.'],
    bookings: [
      'Pago con tarjeta',
      'Orden permanente',
      'Transferencia recibida',
      'Retirada de efectivo',
      'Adeudo',
      'Comisión',
      'Intereses',
    ],
    reference: 'Concepto',
    unit: 'miles',
  },
};

function two(number) {
  return String(number).padStart(2, '0');
}
