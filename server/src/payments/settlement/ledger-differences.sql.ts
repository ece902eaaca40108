import { sql } from 'kysely'
import { findSliceEnd } from '../../credits/index.ts'
import type { Db } from '../../platform/db/db.ts'

/** A money account whose booked balance differs from the one computed from orders, refunds, disputes and settlements. */
interface MoneyAccountDifference {
  readonly account: string
  readonly currency: string
  readonly booked: number
  readonly papers: number
}
/** Number of ledger transactions that one statement reads. */
const transactionsPerStatement = 200_000

interface MoneySum {
  readonly account: string
  readonly currency: string
  readonly minor: number
}
/** Sums of the entries of some transactions, by money account. */
async function sumBookings(tx: Db, after: number, upTo: number): Promise<readonly MoneySum[]> {
  const { rows } = await sql<MoneySum>`
    select a.kind as account, a.unit as currency, sum(e.amount)::bigint as minor
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.id > ${after} and t.id <= ${upTo}
      and case when a.kind in ('bank_suspense', 'intercompany', 'currency_exchange') then true when t.kind = 'bank' then a.kind = 'bank'
        else a.kind like 'psp_clearing:%' or a.kind in ('refunds_payable', 'payouts_in_transit', 'provider_fees') end
    group by a.kind, a.unit`.execute(tx)
  return rows
}

/** Returns what should be on each money account according to payments, refunds, disputes, settlements and bank lines. */
async function sumPapers(tx: Db): Promise<readonly MoneySum[]> {
  const { rows } = await sql<MoneySum>`
    with moved (account, currency, minor) as (
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
    ) select account, currency, sum(minor)::bigint as minor from moved group by account, currency`.execute(tx)
  return rows
}

/**
 * Compares the ledger with the money that should be at each provider (payments received, less refunds paid, chargebacks, fees and
 * payouts, and conversions), payouts that the bank has not shown yet, the providers' fees, and the money that we owe buyers (unpaid
 * refunds, less those that a chargeback covered). Bookings of bank lines are compared with the lines: what is on the account, and
 * what of it is unassigned. Reads the whole ledger as of one snapshot, in parts, so that no statement exceeds its time limit.
 */
export async function findMoneyDifferences(
  db: Db,
  transactionCount = transactionsPerStatement,
): Promise<MoneyAccountDifference[]> {
  const sums = new Map<string, { account: string; currency: string; booked: number; papers: number }>()
  const add = (side: 'booked' | 'papers', rows: readonly MoneySum[]) => {
    for (const { account, currency, minor } of rows) {
      const key = `${account} ${currency}`
      const sum = sums.get(key) ?? { account, currency, booked: 0, papers: 0 }
      sums.set(key, { ...sum, [side]: sum[side] + minor })
    }
  }
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      let after = 0
      for (;;) {
        const upTo = await findSliceEnd(tx, 'ledger_transaction', after, transactionCount)
        if (upTo === null) break
        add('booked', await sumBookings(tx, after, upTo))
        after = upTo
      }
      add('papers', await sumPapers(tx))
    })
  return [...sums.values()]
    .filter(({ booked, papers }) => booked !== papers)
    .toSorted((a, b) => a.account.localeCompare(b.account) || a.currency.localeCompare(b.currency))
}
