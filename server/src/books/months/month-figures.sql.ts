import type { BooksOfCurrency } from '@amarelle/contract/staff/endpoints/books'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { addMonths } from '../company-day.ts'
import { selectJournalSums } from '../journal/journal-sums.sql.ts'

/** The sums of one account within a month, by kind of booking and by country and VAT rate of the order. */
export interface AccountSum {
  readonly account: string
  readonly currency: string
  readonly kind: string
  /** null for bookings that are about no order. */
  readonly country: string | null
  /** In hundredths of a percent. */
  readonly vatRate: number | null
  readonly debit: number
  readonly credit: number
}
export async function loadAccountSums(db: Db, companyId: number, month: string): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    select a.kind as account, a.unit as currency, j.kind, j.country, j.vat_rate as "vatRate", sum(j.debit)::bigint as debit,
      sum(j.credit)::bigint as credit
    from (${selectJournalSums({ companyId, from: month, to: month, siteIds: null })}) j join ledger_account a on a.id = j.account_id
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** The balance of an account at the start of a month; debits are positive. */
export interface OpeningBalance {
  readonly account: string
  readonly currency: string
  readonly minor: number
}
/** Returns the opening balances of a company's accounts of unspent credits and of providers. */
export async function loadOpeningBalances(
  db: Db,
  companyId: number,
  month: string,
): Promise<OpeningBalance[]> {
  const { rows } = await sql<OpeningBalance>`
    select a.kind as account, a.unit as currency, sum(j.debit - j.credit)::bigint as minor
    from (${selectJournalSums({ companyId, from: '2000-01-01', to: addMonths(month, -1), siteIds: null })}) j
      join ledger_account a on a.id = j.account_id
    where a.kind = 'deferred_revenue' or a.kind like 'psp_clearing:%'
    group by 1, 2 having sum(j.debit - j.credit) <> 0 order by 1, 2`.execute(db)
  return rows
}

/** Sales of a day, VAT included. */
export type DailySales = BooksOfCurrency['days'][number] & { readonly currency: string }
export async function loadDailySales(db: Db, companyId: number, month: string): Promise<DailySales[]> {
  const { rows } = await sql<DailySales>`
    select to_char(j.day, 'YYYY-MM-DD') as day, a.unit as currency, sum(j.debit)::bigint as sales
    from (${selectJournalSums({ companyId, from: month, to: month, siteIds: null })}) j join ledger_account a on a.id = j.account_id
    where j.kind = 'order' and a.kind like 'psp_clearing:%' group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
