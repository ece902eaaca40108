import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A money account whose booked balance differs from the one computed from orders, refunds, disputes and settlements. */
interface MoneyAccountDifference {
  readonly account: string
  readonly currency: string
  readonly booked: number
  readonly papers: number
}
/**
 * Compares the ledger with the money that should be at each provider (payments received, less refunds paid, chargebacks, fees and
 * payouts, and conversions), payouts that the bank has not shown yet, the providers' fees, and the money that we owe buyers (unpaid
 * refunds, less those that a chargeback covered). Bookings of bank lines are compared with the lines: what is on the account, and what of it is unassigned. Reads
 * the whole ledger.
 */
export async function findMoneyDifferences(db: Db): Promise<MoneyAccountDifference[]> {
  const { rows } = await sql<MoneyAccountDifference>`
    with booked as (
      select a.kind as account, a.unit as currency, sum(e.amount) as minor
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where case when a.kind in ('bank_suspense', 'intercompany', 'currency_exchange') then true when t.kind = 'bank' then a.kind = 'bank'
        else a.kind like 'psp_clearing:%' or a.kind in ('refunds_payable', 'payouts_in_transit', 'provider_fees') end
      group by a.kind, a.unit
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
      union all
      select 'psp_clearing:' || provider, currency, -fee_minor - paid_out_minor from settlement
      union all
      select 'provider_fees', currency, fee_minor from settlement
      union all
      select 'payouts_in_transit', currency, paid_out_minor from settlement where arrived_on is null
      union all
      select moved.account, s.currency, moved.sign * l.difference_minor
        from settlement_line l join settlement s on s.id = l.settlement_id,
          lateral (values ('psp_clearing:' || s.provider, 1), ('provider_fees', -1)) moved (account, sign)
        where l.explained_as = 'fee'
      union all
      select moved.account, moved.currency, moved.minor
        from settlement_line l join settlement s on s.id = l.settlement_id,
          lateral (values ('psp_clearing:' || s.provider, l.original_currency::text, -l.original_minor),
            ('currency_exchange', l.original_currency::text, l.original_minor),
            ('psp_clearing:' || s.provider, s.currency::text, l.amount_minor),
            ('currency_exchange', s.currency::text, -l.amount_minor)) moved (account, currency, minor)
        where l.is_converted
      union all
      select moved.account, l.currency, moved.minor
        from bank_line l left join settlement s on s.bank_line_id = l.id,
          lateral (values ('bank', l.amount_minor),
            ('bank_suspense', case when l.attempt_id is null and l.batch_id is null and s.id is null then -l.amount_minor else 0 end)
          ) moved (account, minor)
    ), papers as (select account, currency, sum(minor) as minor from moved group by account, currency)
    select account, currency, coalesce(booked.minor, 0)::bigint as booked, coalesce(papers.minor, 0)::bigint as papers
    from booked full join papers using (account, currency)
    where coalesce(booked.minor, 0) <> coalesce(papers.minor, 0) order by account, currency`.execute(db)
  return rows
}
