// Parses bank files: pain.002 (statuses of our debits), camt.053 and camt.054 (bookings).
import { createProblem } from '@amarelle/contract/domain/errors'
import type { bankFileKinds } from '@amarelle/contract/staff/endpoints/money/bank'
import { type Booking, parseBookings, readReasonCode } from './parse-bookings.ts'
import { findElement, findElements, readText, readXmlDocument } from './read-xml.ts'

/** A debit of ours, or a whole file of ours, that the bank refused, with the ISO 20022 reason code. */
export type BankRefusal =
  | { readonly type: 'debit'; readonly endToEndId: string; readonly code: string }
  | { readonly type: 'file'; readonly messageId: string; readonly code: string }
export type BankFileKind = (typeof bankFileKinds)[number]
export interface BankFile {
  readonly kind: BankFileKind
  readonly refusals: readonly BankRefusal[]
  readonly bookings: readonly Booking[]
}

/** Refusals and bookings of one file. */
export const maxBankFileLines = 20_000

function readRefusals(report: unknown): BankRefusal[] {
  const group = findElement(report, 'OrgnlGrpInfAndSts')
  const single = findElements(report, 'OrgnlPmtInfAndSts', 'TxInfAndSts').flatMap((status): BankRefusal[] => {
    const endToEndId = readText(status, 'OrgnlEndToEndId').slice(0, 35)
    return readText(status, 'TxSts') === 'RJCT' && endToEndId
      ? [{ type: 'debit', endToEndId, code: readReasonCode(status, 'StsRsnInf') }]
      : []
  })
  const batchRefused = findElement(report, 'OrgnlPmtInfAndSts')
  const refused =
    readText(group, 'GrpSts') === 'RJCT'
      ? group
      : readText(batchRefused, 'PmtInfSts') === 'RJCT' && !single.length
        ? batchRefused
        : undefined
  if (refused === undefined) return single
  const messageId = readText(group, 'OrgnlMsgId').slice(0, 35)
  return [{ type: 'file', messageId, code: readReasonCode(refused, 'StsRsnInf') }]
}

function readDocument(document: unknown, iban: string): BankFile {
  const status = findElement(document, 'CstmrPmtStsRpt')
  if (status !== undefined) return { kind: 'pain.002', refusals: readRefusals(status), bookings: [] }
  if (findElement(document, 'BkToCstmrStmt') !== undefined) {
    const statements = findElements(document, 'BkToCstmrStmt', 'Stmt')
    return {
      kind: 'camt.053',
      refusals: [],
      bookings: parseBookings(statements, { iban, isStatement: true }),
    }
  }
  if (findElement(document, 'BkToCstmrDbtCdtNtfctn') !== undefined) {
    const notices = findElements(document, 'BkToCstmrDbtCdtNtfctn', 'Ntfctn')
    return { kind: 'camt.054', refusals: [], bookings: parseBookings(notices, { iban, isStatement: false }) }
  }
  throw createProblem('bank_file_unreadable')
}

/**
 * Parses a file by its content, whatever its name; `iban` is our account. Throws `bank_file_unreadable`, `bank_file_too_long`,
 * `bank_file_unbalanced` and `bank_file_other_account`. It is slow and needs much memory for large files: see `read-bank-file.ts`.
 */
export function parseBankFile(bytes: Uint8Array, iban: string): BankFile {
  const file = readDocument(readXmlDocument(bytes), iban)
  if (file.refusals.length + file.bookings.length > maxBankFileLines)
    throw createProblem('bank_file_too_long', { limit: maxBankFileLines })
  return file
}
