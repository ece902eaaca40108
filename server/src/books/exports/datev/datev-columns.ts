// The columns of a batch of bookings, format version 13, with the names and the order that DATEV prescribes
// (https://developer.datev.de/de/file-format/details/datev-format/format-description/booking-batch).

/** `name 1`, `content 1`, `name 2` and so on. */
const listPairs = (count: number, name: string, content: string): string[] =>
  Array.from({ length: count }, (_, i) => [`${name} ${i + 1}`, `${content} ${i + 1}`]).flat()

export const datevColumns: readonly string[] = [
  ...'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto'.split(
    ';',
  ),
  ...'Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext'.split(
    ';',
  ),
  ...'Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink'.split(';'),
  ...listPairs(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  ...'KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung)'.split(';'),
  ...'EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L'.split(';'),
  ...'BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung'.split(';'),
  ...listPairs(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  ...'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp'.split(';'),
  ...'Auftragsnummer;Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen)'.split(';'),
  ...'Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz'.split(
    ';',
  ),
  ...'Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername'.split(';'),
  ...'Beteiligtennummer;Identifikationsnummer;Zeichnernummer;Postensperre bis'.split(';'),
  ...'Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum'.split(';'),
  ...'Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz'.split(
    ';',
  ),
  ...'BVV-Position;EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto'.split(';'),
]

/** The positions of text columns, from 1: they are in quotation marks even when empty, and the others never are. */
const textPositions: ReadonlySet<number> = new Set([
  2,
  3,
  6,
  9,
  11,
  12,
  14,
  16,
  20,
  37,
  38,
  40,
  42,
  91,
  95,
  96,
  98,
  102,
  103,
  105,
  107,
  109,
  110,
  112,
  118,
  120,
  121,
  123,
  ...Array.from({ length: 16 }, (_, i) => 21 + i),
  ...Array.from({ length: 40 }, (_, i) => 48 + i),
])

/** Returns a booking, from the values of the columns that are not empty. */
export const formatDatevBooking = (values: Readonly<Record<string, string>>): string =>
  datevColumns
    .map((column, i) => {
      const value = values[column] ?? ''
      return textPositions.has(i + 1) ? `"${value.replaceAll('"', '""')}"` : value
    })
    .join(';')
