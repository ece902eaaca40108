import { sql } from 'kysely'

/** Months of a company's journal. */
export interface JournalPeriod {
  readonly companyId: number
  /** First day of the first month. */
  readonly from: string
  /** First day of the last month. */
  readonly to: string
  /** Only bookings of these sites; null for all and those of the company as a whole. */
  readonly siteIds: readonly number[] | null
}

/**
 * Joins the entries and the order of each transaction `t`, by one look-up each. The planner does not know how few transactions there
 * are, and would read all entries and orders otherwise: `offset 0` keeps it from that.
 */
export const joinEntriesAndOrder = sql`
  cross join lateral (select account_id, amount from ledger_entry where transaction_id = t.id offset 0) e
  left join lateral (select country, vat_rate from credit_order where id = t.order_id offset 0) o on true`

/** Returns rows of the journal by day and account: those that the job has added up, and later bookings. */
export const selectJournalSums = ({ companyId, from, to, siteIds }: JournalPeriod) => {
  const ofSites = (column: string) =>
    siteIds === null ? sql`true` : sql`${sql.ref(column)} = any(${[...siteIds]}::int[])`
  return sql`
    select d.day, d.month, d.site_id, d.kind, d.country, d.vat_rate, d.account_id, d.debit, d.credit from journal_day d
    where d.company_id = ${companyId} and d.month between ${from}::date and ${to}::date and ${ofSites('d.site_id')}
    union all
    select (t.created_at at time zone c.time_zone)::date, t.month, t.site_id, t.kind, o.country, o.vat_rate, e.account_id,
      greatest(e.amount, 0), greatest(-e.amount, 0)
    from ledger_transaction t join company c on c.id = t.company_id ${joinEntriesAndOrder}
    where t.company_id = ${companyId} and t.month between ${from}::date and ${to}::date and ${ofSites('t.site_id')}
      and t.journal_no > coalesce((select last_journal_no from journal_progress where company_id = ${companyId}), 0)`
}
