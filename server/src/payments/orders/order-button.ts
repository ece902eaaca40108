import type { Language } from '@amarelle/contract/domain/languages'

/** Label of the order button (docs/payments.md#order-button): a legal text, kept apart from the translations. */
export const orderButtonLabels: Readonly<Record<Language, string>> = {
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
/** Version of the two acknowledgements that a member ticks; change it with their wording. */
export const acknowledgementVersion = '2026-11-01'
