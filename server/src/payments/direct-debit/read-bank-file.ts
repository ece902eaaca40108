// What a bank's file says, in our words: pain.002 (what it refused), camt.053 and camt.054 (what it booked). Files are foreign
// text: no entities, no document type, a size that fits, and whatever isn't where it should be is left out.
import { XMLParser } from 'fast-xml-parser'

export type BankEvent =
  /** A debit of ours was refused or taken back, for this reason of ISO 20022. */
  | { readonly type: 'returned'; readonly endToEndId: string; readonly code: string }
  /** A whole file of ours was refused. */
  | { readonly type: 'file_refused'; readonly messageId: string; readonly code: string }
  | {
      readonly type: 'settled'
      readonly endToEndId: string
      readonly amountMinor: number
      readonly currency: string
    }
  /** A whole file of ours was booked in one sum. */
  | {
      readonly type: 'file_settled'
      readonly messageId: string
      readonly amountMinor: number
      readonly currency: string
    }
  /** Money from somebody, with what they wrote on it. */
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

/** Bytes; a day's statement of tens of thousands of bookings is smaller. */
export const largestBankFile = 30 * 1024 * 1024

type Xml = Readonly<Record<string, unknown>>
const isXml = (value: unknown): value is Xml =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** All elements of a name below one, along a path. */
function all(from: unknown, ...path: readonly string[]): unknown[] {
  let found: unknown[] = [from]
  for (const name of path)
    found = found.flatMap((one) => {
      const inner = isXml(one) ? one[name] : undefined
      return inner === undefined ? [] : Array.isArray(inner) ? inner : [inner]
    })
  return found
}
const first = (from: unknown, ...path: readonly string[]): unknown => all(from, ...path)[0]
/** An element's text, also of one that has attributes. */
function text(from: unknown, ...path: readonly string[]): string {
  const found = first(from, ...path)
  const inner = isXml(found) ? found['#text'] : found
  return typeof inner === 'string' ? inner.trim() : ''
}
/** A reason's code, or the bank's own word for it. */
const reason = (from: unknown, ...path: readonly string[]): string =>
  text(from, ...path, 'Rsn', 'Cd') || text(from, ...path, 'Rsn', 'Prtry') || 'NARR'

/** `14.99` in minor units; null for what is no amount of whole cents. */
export function minorOf(amount: string): number | null {
  const [, whole = '', cents = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(amount) ?? []
  return whole ? Number(whole + cents.padEnd(2, '0')) : null
}
function amountOf(...candidates: readonly unknown[]): { amountMinor: number; currency: string } | null {
  for (const one of candidates) {
    const amountMinor = minorOf(text(one))
    const currency = isXml(one) && typeof one['@Ccy'] === 'string' ? one['@Ccy'] : ''
    if (amountMinor !== null && currency) return { amountMinor, currency }
  }
  return null
}

function statusEvents(report: unknown): BankEvent[] {
  const group = first(report, 'OrgnlGrpInfAndSts')
  const single = all(report, 'OrgnlPmtInfAndSts', 'TxInfAndSts').flatMap((status): BankEvent[] => {
    const endToEndId = text(status, 'OrgnlEndToEndId')
    return text(status, 'TxSts') === 'RJCT' && endToEndId
      ? [{ type: 'returned', endToEndId, code: reason(status, 'StsRsnInf') }]
      : []
  })
  const batchRefused = first(report, 'OrgnlPmtInfAndSts')
  const whole =
    text(group, 'GrpSts') === 'RJCT'
      ? group
      : text(batchRefused, 'PmtInfSts') === 'RJCT' && !single.length
        ? batchRefused
        : undefined
  return whole === undefined
    ? single
    : [{ type: 'file_refused', messageId: text(group, 'OrgnlMsgId'), code: reason(whole, 'StsRsnInf') }]
}

function bookingEvents(entry: unknown): BankEvent[] {
  const status = text(entry, 'Sts', 'Cd') || text(entry, 'Sts')
  if (status !== 'BOOK') return []
  const bookedOn = text(entry, 'BookgDt', 'Dt') || text(entry, 'BookgDt', 'DtTm').slice(0, 10)
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const batch = first(entry, 'NtryDtls', 'Btch')
  const inOne = (details.length ? details : [undefined]).flatMap((detail, index): BankEvent[] => {
    const endToEndId = text(detail, 'Refs', 'EndToEndId').replace('NOTPROVIDED', '')
    const direction = text(detail, 'CdtDbtInd') || text(entry, 'CdtDbtInd')
    if (first(detail, 'RtrInf') !== undefined)
      return endToEndId ? [{ type: 'returned', endToEndId, code: reason(detail, 'RtrInf') }] : []
    // Our own payments, fees, and what a bank takes back of its own bookings are none of ours here.
    if (direction !== 'CRDT' || text(entry, 'RvslInd') === 'true') return []
    const amount = amountOf(
      first(detail, 'AmtDtls', 'TxAmt', 'Amt'),
      first(detail, 'Amt'),
      ...(details.length > 1 ? [] : [first(entry, 'Amt')]),
    )
    if (!amount) return []
    const messageId =
      text(detail, 'Refs', 'PmtInfId') ||
      text(detail, 'Refs', 'MsgId') ||
      text(batch, 'PmtInfId') ||
      text(batch, 'MsgId')
    const isDebit = first(detail, 'Refs', 'MndtId') !== undefined
    if (endToEndId && (isDebit || /^[0-9A-F]{32}$/.test(endToEndId)))
      return [{ type: 'settled', endToEndId, ...amount }]
    if (messageId.startsWith('DD') && !endToEndId) return [{ type: 'file_settled', messageId, ...amount }]
    const written = [
      ...all(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
      ...all(detail, 'RmtInf', 'Ustrd'),
    ].map((one) => text(one))
    const bankRef =
      text(detail, 'Refs', 'AcctSvcrRef') ||
      text(entry, 'AcctSvcrRef') ||
      text(entry, 'NtryRef') ||
      String(index)
    return [{ type: 'credit', bankRef, text: [...written, endToEndId].join(' ').trim(), bookedOn, ...amount }]
  })
  return inOne
}

/** Reads a file by what it is, not by its name. Throws, in a sentence for the operator, what is no bank's file of these. */
export function readBankFile(bytes: Buffer): BankFile {
  if (bytes.length > largestBankFile) throw new Error('The file is larger than 30 MB.')
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
    document = first(parser.parse(source, true), 'Document')
  } catch {
    throw new Error('The file is no XML.')
  }
  const status = first(document, 'CstmrPmtStsRpt')
  if (status !== undefined) return { kind: 'pain.002', events: statusEvents(status) }
  const statements = all(document, 'BkToCstmrStmt', 'Stmt', 'Ntry')
  if (first(document, 'BkToCstmrStmt') !== undefined)
    return { kind: 'camt.053', events: statements.flatMap(bookingEvents) }
  if (first(document, 'BkToCstmrDbtCdtNtfctn') !== undefined)
    return {
      kind: 'camt.054',
      events: all(document, 'BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'Ntry').flatMap(bookingEvents),
    }
  throw new Error('The file is none of pain.002, camt.053 and camt.054.')
}
