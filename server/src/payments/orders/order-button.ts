import {
  type InterfaceLanguage,
  isBuiltInLanguage,
  type Language,
  toBuiltInLanguage,
} from '@amarelle/contract/domain/languages'
import type { TextOverrides } from '@amarelle/contract/domain/text-overrides'

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
/**
 * Returns the prescribed label of the order button for a buyer in this country, in English for added languages; null where the law leaves
 * the words open.
 */
export const getOrderButtonLabel = (country: string, language: InterfaceLanguage): string | null =>
  countriesWithOrderButton.has(country) ? orderButtonLabels[toBuiltInLanguage(language)] : null

/** The id of the label among the texts of an added language. */
export const orderButtonTextId = 'order.button'
/** The English label, from which that of an added language is translated. */
export const englishOrderButtonLabel = orderButtonLabels.en
/** Returns the label that a buyer reads: as prescribed, or its translation into an added language. */
export function getShownOrderButtonLabel(
  country: string,
  language: InterfaceLanguage,
  { textOverrides }: { readonly textOverrides: TextOverrides },
): string | null {
  const label = getOrderButtonLabel(country, language)
  if (label === null || isBuiltInLanguage(language)) return label
  // A text without placeholders is compiled to its words.
  const [translation] = [textOverrides.server[language]?.[orderButtonTextId] ?? label].flat()
  return typeof translation === 'string' ? translation : label
}

/** Version of the two acknowledgements that a member ticks; change it with their wording. */
export const acknowledgementVersion = '2026-11-01'
