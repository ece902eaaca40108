import type { BooksCheck } from '@amarelle/contract/staff/endpoints/books'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Open items at a provider in a currency: lines that do not fit our books, and payouts that no bank statement shows. */
interface OpenClearing {
  /** Number of lines and payouts. */
  readonly count: number
  readonly amounts: NonNullable<BooksCheck['amounts']>[number]
}
/** Open items of a company's settlements that were paid out until a day. */
export async function findOpenClearing(db: Db, companyId: number, lastDay: string): Promise<OpenClearing[]> {
  const { rows } = await sql<OpenClearing['amounts'] & { count: number }>`
    select provider, currency, count(*)::int as count, sum(difference)::bigint as "differenceMinor", sum(in_transit)::bigint as "inTransitMinor"
    from (
      select s.provider, s.currency::text, l.difference_minor as difference, 0 as in_transit
      from settlement s join settlement_line l on l.settlement_id = s.id
      where l.cause is not null and l.explained_as is null and s.company_id = ${companyId} and s.paid_out_on <= ${lastDay}::date
      union all
      select provider, currency, 0, paid_out_minor from settlement
      where company_id = ${companyId} and paid_out_on <= ${lastDay}::date and arrived_on is null and paid_out_minor <> 0
    ) open group by provider, currency order by provider, currency`.execute(db)
  return rows.map(({ count, ...amounts }) => ({ count, amounts }))
}
