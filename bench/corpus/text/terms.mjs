// Words of tables in four languages: what is measured, of what, in which groups. Our own lists.
const words = (text) => text.trim().split(/\s*;\s*/);

export const TERMS = {
  en: {
    measures: words(
      `Yield; Load; Loss; Depth; Width; Mean; Median; Spread; Rate; Gain; Error; Score; Cost; Weight; Length; Age; Speed; Share; Count;
       Share of total; Residual error; Time to finish; Cost per unit; Wet weight; Dry weight; Change on year; Number of trials`,
    ),
    subjects: words(
      `Ash; Birch; Cedar; Elm; Hazel; Larch; Maple; Alder; Granite; Slate; Basalt; Chalk; Flint; Marl; Baseline; Variant A; Variant B;
       Two-step model; Linear fit; Nearest station; Full survey; Long-term mean; Coarse grid; Fine grid; Without filter; With filter`,
    ),
    groups: words(
      `Inland; Coastal; Before; After; First series; Second series; Summer; Winter; Small plots; Large plots; Day shift; Night shift;
       Treated; Untreated; Training; Trial; Upper reach; Lower reach`,
    ),
    units: words('kg; m; %; s; ha; km; dB; °C; t; mm; kWh; GBP'),
    states: words('yes; no; open; closed; partly; planned; done; on request; not known'),
    remarks: words(
      `Estimated from the year before.; Without the islands.; Rounded to whole numbers.; One station was out of use.; After repair.;
       Figures of the second survey.; Differences are due to rounding.`,
    ),
    total: 'Total',
    mean: 'Mean',
    note: 'Note',
    source: 'Source: own survey.',
    continued: 'continued',
  },
  de: {
    measures: words(
      `Ertrag; Last; Verlust; Tiefe; Breite; Mittel; Median; Streuung; Rate; Gewinn; Fehler; Wert; Kosten; Gewicht; Alter; Anteil; Anzahl;
       Anteil am Ganzen; Mittlerer Fehler; Dauer bis zum Ende; Kosten je Stück; Feuchtgewicht; Trockengewicht; Zahl der Versuche`,
    ),
    subjects: words(
      `Esche; Birke; Zeder; Ulme; Hasel; Lärche; Ahorn; Erle; Granit; Schiefer; Basalt; Kreide; Feuerstein; Mergel; Ausgangswert;
       Variante A; Variante B; Zweistufiges Modell; Nächste Station; Langjähriges Mittel; Grobes Netz; Feines Netz; Ohne Filter`,
    ),
    groups: words(
      `Binnenland; Küste; Vorher; Nachher; Erste Reihe; Zweite Reihe; Sommer; Winter; Kleine Felder; Große Felder; Tagschicht;
       Nachtschicht; Behandelt; Unbehandelt; Oberlauf; Unterlauf`,
    ),
    units: words('kg; m; %; s; ha; km; dB; °C; t; mm; kWh; EUR'),
    states: words('ja; nein; offen; geschlossen; teilweise; geplant; fertig; auf Anfrage; nicht bekannt'),
    remarks: words(
      `Geschätzt nach dem Vorjahr.; Ohne die Inseln.; Auf ganze Zahlen gerundet.; Eine Station war außer Betrieb.; Nach der Reparatur.;
       Zahlen der zweiten Erhebung.`,
    ),
    total: 'Summe',
    mean: 'Mittel',
    note: 'Anmerkung',
    source: 'Quelle: eigene Erhebung.',
    continued: 'Fortsetzung',
  },
  fr: {
    measures: words(
      `Rendement; Charge; Perte; Profondeur; Largeur; Moyenne; Médiane; Écart; Taux; Gain; Erreur; Indice; Coût; Poids; Longueur; Âge;
       Part; Nombre; Part du total; Erreur moyenne; Temps de fin; Coût par pièce; Poids humide; Poids sec; Nombre de séries`,
    ),
    subjects: words(
      `Frêne; Bouleau; Cèdre; Orme; Noisetier; Mélèze; Érable; Aulne; Granit; Ardoise; Basalte; Craie; Silex; Marne; Référence;
       Variante A; Variante B; Modèle à deux étapes; Station voisine; Moyenne longue; Maille large; Maille fine; Sans filtre`,
    ),
    groups: words(
      `Intérieur; Côte; Avant; Après; Première série; Deuxième série; Été; Hiver; Petites parcelles; Grandes parcelles; Jour; Nuit;
       Traité; Non traité; Amont; Aval`,
    ),
    units: words('kg; m; %; s; ha; km; dB; °C; t; mm; kWh; EUR'),
    states: words('oui; non; ouvert; fermé; en partie; prévu; fini; sur demande; inconnu'),
    remarks: words(
      `Estimé à partir de la dernière année.; Sans les îles.; Arrondi au nombre entier.; Une station hors service.; Après réparation.;
       Chiffres de la deuxième enquête.`,
    ),
    total: 'Total',
    mean: 'Moyenne',
    note: 'Note',
    source: 'Source : propre enquête.',
    continued: 'suite',
  },
  es: {
    measures: words(
      `Cosecha; Carga; Pérdida; Fondo; Ancho; Media; Mediana; Margen; Tasa; Ganancia; Error; Índice; Coste; Peso; Largo; Edad; Parte;
       Número; Parte del total; Error medio; Tiempo hasta el fin; Coste por pieza; Peso húmedo; Peso seco; Número de pruebas`,
    ),
    subjects: words(
      `Fresno; Abedul; Cedro; Olmo; Avellano; Alerce; Arce; Aliso; Granito; Pizarra; Basalto; Creta; Sílex; Marga; Referencia;
       Variante A; Variante B; Modelo de dos pasos; Estación cercana; Media larga; Malla ancha; Malla fina; Sin filtro`,
    ),
    groups: words(
      `Interior; Costa; Antes; Después; Primera serie; Segunda serie; Verano; Invierno; Parcelas chicas; Parcelas grandes; Día; Noche;
       Tratado; No tratado; Curso alto; Curso bajo`,
    ),
    units: words('kg; m; %; s; ha; km; dB; °C; t; mm; kWh; EUR'),
    states: words('sí; no; abierto; cerrado; en parte; previsto; hecho; a petición; no se sabe'),
    remarks: words(
      `Estimado a partir del año anterior.; Sin las islas.; Redondeado a enteros.; Una estación fuera de uso.; Tras la reparación.;
       Datos de la segunda encuesta.`,
    ),
    total: 'Total',
    mean: 'Media',
    note: 'Nota',
    source: 'Fuente: encuesta propia.',
    continued: 'continuación',
  },
};
