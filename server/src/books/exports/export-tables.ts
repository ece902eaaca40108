import type { Db } from '../../platform/db/db.ts'
import type { BookedCompany } from '../company-day.ts'
import { readJournalEntries } from '../journal/journal-entries.sql.ts'
import { readDocuments } from './documents.sql.ts'
import { formatAmount } from './format-amount.ts'
import { loadOssRows } from './oss-return.sql.ts'

/** A table as the cells of its lines; the first line names the columns. `month` is the first day of a month. */
export type TableLines = (db: Db, company: BookedCompany, month: string) => AsyncIterable<readonly string[]>

/** Every entry of a month, in the order of the journal. */
export const readJournalTable: TableLines = async function* (db, { id: companyId }, month) {
  yield ['journal_number', 'date', 'month', 'site', 'order', 'kind', 'account', 'debit', 'credit', 'currency']
  for await (const row of readJournalEntries(db, { companyId, month }))
    yield [
      String(row.journalNo),
      row.day,
      month.slice(0, 7),
      row.site ?? '',
      row.order ?? '',
      row.kind,
      row.account,
      row.amount > 0 ? formatAmount(row.amount) : '',
      row.amount < 0 ? formatAmount(-row.amount) : '',
      row.currency,
    ]
}

/** Invoices and credit notes that were issued in a month, each series by its gapless numbers. */
export const readDocumentTable: TableLines = async function* (db, company, month) {
  yield ['kind', 'number', 'date', 'order', 'country', 'vat_rate', 'net', 'vat', 'total', 'currency']
  for await (const row of readDocuments(db, company, month))
    yield [
      row.kind,
      row.number,
      row.day,
      row.order,
      row.country,
      formatAmount(row.vatRate),
      formatAmount(row.totalMinor - row.vatMinor),
      formatAmount(row.vatMinor),
      formatAmount(row.totalMinor),
      row.currency,
    ]
}

const toQuarter = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
/** The declaration for the One-Stop Shop for a month's quarter; corrections name the quarter of their sale. */
export const readOssTable: TableLines = async function* (db, { id }, month) {
  yield ['section', 'quarter', 'country', 'vat_rate', 'taxable', 'vat', 'currency', 'conversion']
  for (const row of await loadOssRows(db, id, month))
    yield [
      row.isCorrection ? 'correction' : 'supply',
      toQuarter(row.quarter),
      row.country,
      formatAmount(row.vatRate),
      formatAmount(row.net),
      formatAmount(row.vat),
      row.currency,
      row.currency === 'EUR' ? '' : 'ecb_rate_of_last_day_of_quarter',
    ]
}
