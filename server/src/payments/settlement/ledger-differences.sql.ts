import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** An account of money on which something else stands than the orders, refunds and disputes say. */
interface MoneyAccountDifference {
  readonly account: string
  readonly currency: string
  readonly booked: number
  readonly papers: number
}
/**
 * What should be at each provider (payments that came, less refunds that left and what banks took), and what we owe buyers
 * (refunds that did not leave, less those that a bank took by itself), against the ledger. Reads all of them.
 */
export async function findMoneyDifferences(db: Db): Promise<MoneyAccountDifference[]> {
  const { rows } = await sql<MoneyAccountDifference>`
    with booked as (
      select a.kind as account, a.unit as currency, sum(e.amount) as minor
      from ledger_account a join ledger_entry e on e.account_id = a.id
      where a.kind like 'psp_clearing:%' or a.kind = 'refunds_payable' group by a.kind, a.unit
    ), moved (account, currency, minor) as (
      select 'psp_clearing:' || provider, currency::text, amount_minor from payment_attempt where state = 'completed'
      union all
      select case r.state when 'completed' then 'psp_clearing:' || a.provider else 'refunds_payable' end, a.currency, -r.amount_minor
        from refund r join payment_attempt a on a.id = r.attempt_id
      union all
      select 'psp_clearing:' || a.provider, a.currency, -d.amount_minor
        from dispute d join payment_attempt a on a.id = d.attempt_id where d.state <> 'won'
      union all
      select 'refunds_payable', a.currency, d.owed_minor
        from dispute d join payment_attempt a on a.id = d.attempt_id where d.state <> 'won'
    ), papers as (select account, currency, sum(minor) as minor from moved group by account, currency)
    select account, currency, coalesce(booked.minor, 0)::bigint as booked, coalesce(papers.minor, 0)::bigint as papers
    from booked full join papers using (account, currency)
    where coalesce(booked.minor, 0) <> coalesce(papers.minor, 0) order by account, currency`.execute(db)
  return rows
}
