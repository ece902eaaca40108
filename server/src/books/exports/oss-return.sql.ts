import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { addMonths } from '../company-day.ts'
import { selectJournalSums } from '../journal/journal-sums.sql.ts'

/** The member states of the European Union. */
const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)

interface OssRow {
  /** The first day of the quarter of the sale. */
  readonly quarter: string
  /** True if the sale belongs to an earlier return. */
  readonly isCorrection: boolean
  readonly country: string
  /** In hundredths of a percent. */
  readonly vatRate: number
  readonly net: number
  readonly vat: number
  readonly currency: string
}
/**
 * Sales to other member states in the quarter of a month, less what was given back of them, and what was given back of sales of
 * earlier quarters, which is declared as corrections. EUR first. `month` is its first day.
 */
export async function loadOssRows(db: Db, companyId: number, month: string): Promise<OssRow[]> {
  const from = addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3))
  const period = { companyId, from, to: addMonths(from, 2), siteIds: null }
  const { rows } = await sql<OssRow>`
    with moved as (
      select ${from}::date as quarter, j.country, j.vat_rate, a.unit, a.kind as account, j.credit - j.debit as minor
      from (${selectJournalSums(period)}) j join ledger_account a on a.id = j.account_id
      where j.kind = 'order' and (a.kind = 'deferred_revenue' or a.kind like 'vat_payable:%')
      union all
      select date_trunc('quarter', sale.month)::date, o.country, o.vat_rate, a.unit, a.kind, -e.amount
      from ledger_transaction t join credit_order o on o.id = t.order_id
        join ledger_transaction sale on sale.key = 'order:' || o.id || ':money'
        join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.company_id = ${companyId} and t.month between ${period.from}::date and ${period.to}::date
        and t.kind in ('refund', 'dispute')
        and (a.kind = 'deferred_revenue' or a.kind like 'revenue_reduction:%' or a.kind like 'vat_payable:%')
    )
    select to_char(quarter, 'YYYY-MM-DD') as quarter, quarter < ${from}::date as "isCorrection", country, vat_rate as "vatRate",
      coalesce(sum(minor) filter (where account not like 'vat_payable:%'), 0)::bigint as net,
      coalesce(sum(minor) filter (where account like 'vat_payable:%'), 0)::bigint as vat, unit as currency
    from moved
    where country = any(${memberStates}::text[]) and country <> (select country from company where id = ${companyId})
    group by quarter, country, vat_rate, unit having bool_or(minor <> 0)
    order by unit <> 'EUR', unit, quarter desc, country, vat_rate`.execute(db)
  return rows
}
