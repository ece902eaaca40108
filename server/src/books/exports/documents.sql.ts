import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { addMonths, type BookedCompany } from '../company-day.ts'

interface DocumentRow {
  readonly kind: 'invoice' | 'credit_note'
  readonly no: number
  readonly number: string
  readonly day: string
  readonly order: string
  readonly country: string
  /** In hundredths of a percent. */
  readonly vatRate: number
  /** Negative for credit notes. */
  readonly totalMinor: number
  readonly vatMinor: number
  readonly currency: string
}
const batchSize = 1000

/** Invoices, then credit notes, that a company issued in the month that begins with this day. Nothing of the buyer is read. */
export async function* readDocuments(
  db: Db,
  { id, timeZone }: BookedCompany,
  month: string,
): AsyncIterable<DocumentRow> {
  for (const kind of ['invoice', 'credit_note'] as const) {
    let last = 0
    for (;;) {
      const { rows }: { rows: DocumentRow[] } = await sql<DocumentRow>`
        select i.kind, i.no, i.content ->> 'number' as number, to_char(i.issued_at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
          o.number as order, o.country, o.vat_rate as "vatRate", o.currency, i.total_minor as "totalMinor", i.vat_minor as "vatMinor"
        from invoice i join credit_order o on o.id = i.order_id
        where i.company_id = ${id} and i.kind = ${kind} and i.no > ${last}
          and i.issued_at >= ${month}::date::timestamp at time zone ${timeZone}
          and i.issued_at < ${addMonths(month, 1)}::date::timestamp at time zone ${timeZone}
        order by i.no limit ${batchSize}`.execute(db)
      yield* rows
      last = rows.at(-1)?.no ?? 0
      if (rows.length < batchSize) break
    }
  }
}
