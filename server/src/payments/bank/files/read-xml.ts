// Reads the XML of bank files. They are untrusted: no entities, no document type; unexpected elements are ignored.
import { createProblem } from '@amarelle/contract/domain/errors'
import { XMLParser } from 'fast-xml-parser'

type XmlElement = Readonly<Record<string, unknown>>
const isXmlElement = (value: unknown): value is XmlElement =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns all elements at a path. */
export function findElements(from: unknown, ...path: readonly string[]): unknown[] {
  let elements: unknown[] = [from]
  for (const name of path)
    elements = elements.flatMap((element) => {
      const inner = isXmlElement(element) ? element[name] : undefined
      return inner === undefined ? [] : Array.isArray(inner) ? inner : [inner]
    })
  return elements
}
export const findElement = (from: unknown, ...path: readonly string[]): unknown =>
  findElements(from, ...path)[0]
/** Returns an element's text, also when it has attributes. */
export function readText(from: unknown, ...path: readonly string[]): string {
  const element = findElement(from, ...path)
  const inner = isXmlElement(element) ? element['#text'] : element
  return typeof inner === 'string' ? inner.trim() : ''
}
/** Returns the first of several paths that has a text. */
export const readFirstText = (from: unknown, ...paths: readonly (readonly string[])[]): string =>
  paths.map((path) => readText(from, ...path)).find(Boolean) ?? ''

/** Parses `14.99` into minor units; null unless it is an amount of whole cents. */
export function parseBankAmount(amount: string): number | null {
  const [, whole = '', cents = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(amount) ?? []
  return whole ? Number(whole + cents.padEnd(2, '0')) : null
}
export interface BankAmount {
  readonly amountMinor: number
  readonly currency: string
}
/** Returns the amount in an element with the attribute `Ccy`; null without one. */
export function readAmount(element: unknown): BankAmount | null {
  const amountMinor = parseBankAmount(readText(element))
  const currency = isXmlElement(element) && typeof element['@Ccy'] === 'string' ? element['@Ccy'] : ''
  return amountMinor !== null && /^[A-Z]{3}$/.test(currency) ? { amountMinor, currency } : null
}

/** Returns the root element `Document`. Throws `bank_file_unreadable` for entities and for what is no XML. */
export function readXmlDocument(bytes: Uint8Array): unknown {
  const source = Buffer.from(bytes).toString('utf8')
  if (source.includes('<!DOCTYPE') || source.includes('<!ENTITY')) throw createProblem('bank_file_unreadable')
  const parser = new XMLParser({
    processEntities: false,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
  })
  try {
    return findElement(parser.parse(source, true), 'Document')
  } catch {
    throw createProblem('bank_file_unreadable')
  }
}
