import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Entries of a company's month. `month` is its first day. */
export interface JournalFilter {
  readonly companyId: number
  readonly month: string
  readonly account?: string | undefined
  readonly currency?: string | undefined
  /** A day of the company. */
  readonly day?: string | undefined
  /** The journal numbers of the first and the last booking. */
  readonly fromNo?: number | undefined
  readonly toNo?: number | undefined
}
export interface JournalRow {
  readonly id: number
  readonly journalNo: number
  readonly at: Date
  /** The company's day on which it was booked, `2026-11-25`. */
  readonly day: string
  readonly kind: string
  readonly site: string | null
  readonly order: string | null
  /** The number of the order's invoice. */
  readonly invoice: string | null
  readonly account: string
  /** In minor units; debits are positive. */
  readonly amount: number
  readonly currency: string
}
/** The last row of a page. */
export type JournalPosition = Pick<JournalRow, 'id' | 'journalNo'>

/** At most `limit` entries behind a position, in the order of the journal. */
export async function findJournalEntries(
  db: Db,
  { companyId, month, account, currency, day, fromNo, toNo }: JournalFilter,
  after: JournalPosition | null,
  limit: number,
): Promise<JournalRow[]> {
  const optional = <T>(value: T | undefined, build: (known: T) => ReturnType<typeof sql>) =>
    value === undefined ? sql`true` : build(value)
  const { rows } = await sql<JournalRow>`
    select e.id, t.journal_no as "journalNo", t.created_at as at, t.kind, s.name as site, o.number as order,
      to_char(t.created_at at time zone c.time_zone, 'YYYY-MM-DD') as day, a.kind as account, e.amount, a.unit as currency,
      (select i.content ->> 'number' from invoice i where i.order_id = t.order_id and i.kind = 'invoice') as invoice
    from ledger_transaction t join company c on c.id = t.company_id
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      left join site s on s.id = t.site_id left join credit_order o on o.id = t.order_id
    where t.company_id = ${companyId} and t.month = ${month}::date
      and t.journal_no >= ${Math.max(after?.journalNo ?? 0, fromNo ?? 0)}
      and (t.journal_no, e.id) > (${after?.journalNo ?? 0}, ${after?.id ?? 0})
      and ${optional(toNo, (no) => sql`t.journal_no <= ${no}`)}
      and ${optional(account, (kind) => sql`a.kind = ${kind}`)}
      and ${optional(currency, (unit) => sql`a.unit = ${unit}`)}
      and ${optional(day, (date) => sql`(t.created_at at time zone c.time_zone)::date = ${date}::date`)}
    order by t.journal_no, e.id limit ${limit}`.execute(db)
  return rows
}

const batchSize = 1000
/** Returns all entries, read in batches, so that a month of any size takes little memory. */
export async function* readJournalEntries(db: Db, filter: JournalFilter): AsyncIterable<JournalRow> {
  let after: JournalPosition | null = null
  for (;;) {
    const rows: JournalRow[] = await findJournalEntries(db, filter, after, batchSize)
    yield* rows
    after = rows.at(-1) ?? null
    if (after === null || rows.length < batchSize) return
  }
}
/** Returns the same, one booking with all its entries at a time. */
export async function* readBookings(db: Db, filter: JournalFilter): AsyncIterable<readonly JournalRow[]> {
  let booking: JournalRow[] = []
  for await (const row of readJournalEntries(db, filter)) {
    if (booking[0] && booking[0].journalNo !== row.journalNo) {
      yield booking
      booking = []
    }
    booking.push(row)
  }
  if (booking.length > 0) yield booking
}
