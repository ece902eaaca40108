import type { Language } from '@amarelle/contract/domain/languages'

/** Labels of the order button (docs/payments.md#order-button): legal texts, kept apart from the translations. */
const orderButtonLabels: Readonly<Record<Language, string>> = {
  en: 'Order with obligation to pay',
  nl: 'Bestelling met betalingsverplichting',
  de: 'Zahlungspflichtig bestellen',
  fr: 'Commande avec obligation de paiement',
  it: 'Ordine con obbligo di pagare',
  es: 'Pedido con obligación de pago',
  pl: 'Zamówienie z obowiązkiem zapłaty',
  da: 'Ordre med betalingsforpligtelse',
  sv: 'Beställning förenad med betalningsskyldighet',
  no: 'Bestilling med betalingsplikt',
  fi: 'Tilaukseen liittyy maksuvelvollisuus',
}
/**
 * Countries whose law prescribes the label: the EU and the other states of the EEA (Directive 2011/83/EU, Article 8(2)) and the
 * United Kingdom (Consumer Contracts Regulations 2013, regulation 14).
 */
const countriesWithOrderButton = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' +
    'IS LI NO ' +
    'GB'
  ).split(' '),
)
/** The prescribed label of the order button for a buyer in this country; null where the law leaves the words open. */
export const getOrderButtonLabel = (country: string, language: Language): string | null =>
  countriesWithOrderButton.has(country) ? orderButtonLabels[language] : null

/** Version of the two acknowledgements that a member ticks; change it with their wording. */
export const acknowledgementVersion = '2026-11-01'
