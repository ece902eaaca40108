import { addDays } from '../../../platform/calendar-day.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { addMonths } from '../../company-day.ts'
import { type JournalRow, readBookings } from '../../journal/journal-entries.sql.ts'
import { formatAmount } from '../format-amount.ts'
import { type DatevSettings, getAccountNumber } from './account-numbers.ts'
import { datevColumns, formatDatevBooking } from './datev-columns.ts'
import { pairEntries } from './pair-entries.ts'

/** A month of a company in one currency. `month` is its first day. */
export interface DatevMonth {
  readonly companyId: number
  readonly month: string
  readonly currency: string
}
/** The journal numbers of the first and the last booking of a file. */
export interface DatevPart {
  readonly fromNo: number
  readonly toNo: number
}
/** The most lines that DATEV reads from one file. A booking has fewer lines than entries. */
const maxLinesOfFile = 99_999

/** Divides a month into files; none if it is empty. */
export async function findDatevParts(
  db: Db,
  { companyId, month, currency }: DatevMonth,
  maxEntries = maxLinesOfFile,
): Promise<DatevPart[]> {
  const { rows } = await sql<DatevPart>`
    select min(no) as "fromNo", max(no) as "toNo" from (
      select t.journal_no as no, ((sum(count(*)) over (order by t.journal_no))::bigint - 1) / ${maxEntries}::bigint as part
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.company_id = ${companyId} and t.month = ${month}::date and a.unit = ${currency} group by t.journal_no
    ) numbered group by part order by part`.execute(db)
  return rows
}

interface DatevBatch extends DatevMonth {
  readonly part: DatevPart
  readonly settings: DatevSettings
  /** True if the month is closed: the batch can't be changed after it was imported. */
  readonly isFinal: boolean
  readonly now: Date
}
const toDate = (day: string): string => day.replaceAll('-', '')

/** Returns the 31 fields of the first line: format, origin, whose books, year, length of account numbers, period, and currency. */
function formatHeader({ month, currency, settings, isFinal, now }: DatevBatch): string {
  const createdAt = now.toISOString().replaceAll(/\D/g, '')
  const year = month.slice(0, 4)
  const [from, to] = [toDate(month), toDate(addDays(addMonths(month, 1), -1))]
  return [
    `"EXTF";700;21;"Buchungsstapel";13;${createdAt};;"RE";"";"";${settings.consultant};${settings.client}`,
    `${year}0101;4;${from};${to};"${month.slice(0, 7)}";"";1;0;${isFinal ? 1 : 0};"${currency}"`,
    ';"";;;"03";;;"";""',
  ].join(';')
}
/** Returns the lines of a booking. A document's date is within the batch's month, also if it came too late for its own. */
function formatBooking(batch: DatevBatch, booking: readonly JournalRow[]): string[] {
  const [first] = booking
  if (!first) return []
  const day = first.day < batch.month ? batch.month : first.day
  return pairEntries(booking)
    .map((pair) => ({
      minor: pair.minor,
      debit: getAccountNumber(batch.settings, pair.debit),
      credit: getAccountNumber(batch.settings, pair.credit),
    }))
    .filter(({ debit, credit }) => debit !== credit)
    .map(({ minor, debit, credit }) =>
      formatDatevBooking({
        'Umsatz (ohne Soll/Haben-Kz)': formatAmount(minor, ','),
        'Soll/Haben-Kennzeichen': 'S',
        'WKZ Umsatz': batch.currency,
        Konto: debit,
        'Gegenkonto (ohne BU-Schlüssel)': credit,
        Belegdatum: `${day.slice(8, 10)}${day.slice(5, 7)}`,
        'Belegfeld 1': (first.kind === 'order' ? first.invoice : null) ?? first.order ?? '',
        'Belegfeld 2': String(first.journalNo),
        Buchungstext: first.kind,
        Festschreibung: batch.isFinal ? '1' : '0',
      }),
    )
}

/** Every character of a batch is in the first 256 of Unicode, which Windows-1252 has at the same places from 160 on. */
const encodeLines = (lines: readonly string[]): Buffer =>
  Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')

/** A file of a batch of bookings in the DATEV format (docs/payments.md#exports), as bytes. */
export async function* writeDatevFile(db: Db, batch: DatevBatch): AsyncIterable<Buffer> {
  yield encodeLines([formatHeader(batch), datevColumns.join(';')])
  const { companyId, month, currency, part } = batch
  let lines: string[] = []
  for await (const booking of readBookings(db, { companyId, month, currency, ...part })) {
    lines.push(...formatBooking(batch, booking))
    if (lines.length < 500) continue
    yield encodeLines(lines)
    lines = []
  }
  if (lines.length > 0) yield encodeLines(lines)
}
