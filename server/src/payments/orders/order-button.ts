import type { Language } from '@amarelle/contract/domain/languages'

/** The words on the button that binds (docs/payments.md#order-button): a legal text, so it stands apart from the translated ones. */
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
/** Which wording of the two acknowledgements a member ticked; a new wording is a new version. */
export const acknowledgementVersion = '2026-11-01'
