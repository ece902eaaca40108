// Parses bank files into events: pain.002 (rejections), camt.053 and camt.054 (bookings). Files are untrusted: no
// entities, no document type, a size limit; unexpected elements are ignored.
import { XMLParser } from 'fast-xml-parser'

export type BankEvent =
  /** A debit was rejected or returned, with the ISO 20022 reason code. */
  | { readonly type: 'returned'; readonly endToEndId: string; readonly code: string }
  /** A whole file was rejected. */
  | { readonly type: 'file_refused'; readonly messageId: string; readonly code: string }
  | {
      readonly type: 'settled'
      readonly endToEndId: string
      readonly amountMinor: number
      readonly currency: string
    }
  /** A whole file was booked as one sum. */
  | {
      readonly type: 'file_settled'
      readonly messageId: string
      readonly amountMinor: number
      readonly currency: string
    }
  /** An incoming payment with its remittance text. */
  | {
      readonly type: 'credit'
      readonly bankRef: string
      readonly text: string
      readonly amountMinor: number
      readonly currency: string
      readonly bookedOn: string
    }
export type BankFileKind = 'pain.002' | 'camt.053' | 'camt.054'
export interface BankFile {
  readonly kind: BankFileKind
  readonly events: readonly BankEvent[]
}

/** Far larger than a day's statement with tens of thousands of bookings. */
export const maxBankFileBytes = 30 * 1024 * 1024

type XmlElement = Readonly<Record<string, unknown>>
const isXmlElement = (value: unknown): value is XmlElement =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** All elements at a path. */
function findElements(from: unknown, ...path: readonly string[]): unknown[] {
  let elements: unknown[] = [from]
  for (const name of path)
    elements = elements.flatMap((element) => {
      const inner = isXmlElement(element) ? element[name] : undefined
      return inner === undefined ? [] : Array.isArray(inner) ? inner : [inner]
    })
  return elements
}
const findElement = (from: unknown, ...path: readonly string[]): unknown => findElements(from, ...path)[0]
/** An element's text, also when it has attributes. */
function readText(from: unknown, ...path: readonly string[]): string {
  const element = findElement(from, ...path)
  const inner = isXmlElement(element) ? element['#text'] : element
  return typeof inner === 'string' ? inner.trim() : ''
}
/** The reason code, or the bank's proprietary reason. */
const readReasonCode = (from: unknown, ...path: readonly string[]): string =>
  readText(from, ...path, 'Rsn', 'Cd') || readText(from, ...path, 'Rsn', 'Prtry') || 'NARR'

/** Parses `14.99` into minor units; null unless it is an amount of whole cents. */
export function parseBankAmount(amount: string): number | null {
  const [, refused = '', cents = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(amount) ?? []
  return refused ? Number(refused + cents.padEnd(2, '0')) : null
}
function readAmount(...candidates: readonly unknown[]): { amountMinor: number; currency: string } | null {
  for (const candidate of candidates) {
    const amountMinor = parseBankAmount(readText(candidate))
    const currency = isXmlElement(candidate) && typeof candidate['@Ccy'] === 'string' ? candidate['@Ccy'] : ''
    if (amountMinor !== null && currency) return { amountMinor, currency }
  }
  return null
}

function readStatusEvents(report: unknown): BankEvent[] {
  const group = findElement(report, 'OrgnlGrpInfAndSts')
  const single = findElements(report, 'OrgnlPmtInfAndSts', 'TxInfAndSts').flatMap((status): BankEvent[] => {
    const endToEndId = readText(status, 'OrgnlEndToEndId')
    return readText(status, 'TxSts') === 'RJCT' && endToEndId
      ? [{ type: 'returned', endToEndId, code: readReasonCode(status, 'StsRsnInf') }]
      : []
  })
  const batchRefused = findElement(report, 'OrgnlPmtInfAndSts')
  const refused =
    readText(group, 'GrpSts') === 'RJCT'
      ? group
      : readText(batchRefused, 'PmtInfSts') === 'RJCT' && !single.length
        ? batchRefused
        : undefined
  return refused === undefined
    ? single
    : [
        {
          type: 'file_refused',
          messageId: readText(group, 'OrgnlMsgId'),
          code: readReasonCode(refused, 'StsRsnInf'),
        },
      ]
}

function readBookingEvents(entry: unknown): BankEvent[] {
  const status = readText(entry, 'Sts', 'Cd') || readText(entry, 'Sts')
  if (status !== 'BOOK') return []
  const bookedOn = readText(entry, 'BookgDt', 'Dt') || readText(entry, 'BookgDt', 'DtTm').slice(0, 10)
  const details = findElements(entry, 'NtryDtls', 'TxDtls')
  const batch = findElement(entry, 'NtryDtls', 'Btch')
  const events = (details.length ? details : [undefined]).flatMap((detail, index): BankEvent[] => {
    const endToEndId = readText(detail, 'Refs', 'EndToEndId').replace('NOTPROVIDED', '')
    const direction = readText(detail, 'CdtDbtInd') || readText(entry, 'CdtDbtInd')
    if (findElement(detail, 'RtrInf') !== undefined)
      return endToEndId ? [{ type: 'returned', endToEndId, code: readReasonCode(detail, 'RtrInf') }] : []
    // Outgoing payments, fees and reversals of the bank's own bookings are not relevant here.
    if (direction !== 'CRDT' || readText(entry, 'RvslInd') === 'true') return []
    const amount = readAmount(
      findElement(detail, 'AmtDtls', 'TxAmt', 'Amt'),
      findElement(detail, 'Amt'),
      ...(details.length > 1 ? [] : [findElement(entry, 'Amt')]),
    )
    if (!amount) return []
    const messageId =
      readText(detail, 'Refs', 'PmtInfId') ||
      readText(detail, 'Refs', 'MsgId') ||
      readText(batch, 'PmtInfId') ||
      readText(batch, 'MsgId')
    const isDebit = findElement(detail, 'Refs', 'MndtId') !== undefined
    if (endToEndId && (isDebit || /^[0-9A-F]{32}$/.test(endToEndId)))
      return [{ type: 'settled', endToEndId, ...amount }]
    if (messageId.startsWith('DD') && !endToEndId) return [{ type: 'file_settled', messageId, ...amount }]
    const remittance = [
      ...findElements(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
      ...findElements(detail, 'RmtInf', 'Ustrd'),
    ].map((element) => readText(element))
    const bankRef =
      readText(detail, 'Refs', 'AcctSvcrRef') ||
      readText(entry, 'AcctSvcrRef') ||
      readText(entry, 'NtryRef') ||
      String(index)
    return [
      { type: 'credit', bankRef, text: [...remittance, endToEndId].join(' ').trim(), bookedOn, ...amount },
    ]
  })
  return events
}

/**
 * Parses a file by its content, whatever its name. Throws with a message for the operator when it is no supported bank
 * file.
 */
export function parseBankFile(bytes: Buffer): BankFile {
  if (bytes.length > maxBankFileBytes) throw new Error('The file is larger than 30 MB.')
  const source = bytes.toString('utf8')
  if (source.includes('<!DOCTYPE') || source.includes('<!ENTITY'))
    throw new Error('The file defines entities: no bank does.')
  const parser = new XMLParser({
    processEntities: false,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
  })
  let document: unknown
  try {
    document = findElement(parser.parse(source, true), 'Document')
  } catch {
    throw new Error('The file is no XML.')
  }
  const status = findElement(document, 'CstmrPmtStsRpt')
  if (status !== undefined) return { kind: 'pain.002', events: readStatusEvents(status) }
  const statements = findElements(document, 'BkToCstmrStmt', 'Stmt', 'Ntry')
  if (findElement(document, 'BkToCstmrStmt') !== undefined)
    return { kind: 'camt.053', events: statements.flatMap(readBookingEvents) }
  if (findElement(document, 'BkToCstmrDbtCdtNtfctn') !== undefined)
    return {
      kind: 'camt.054',
      events: findElements(document, 'BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'Ntry').flatMap(readBookingEvents),
    }
  throw new Error('The file is none of pain.002, camt.053 and camt.054.')
}
