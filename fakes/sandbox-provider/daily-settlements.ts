import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db/db.ts'

interface SandboxLine {
  readonly kind: 'payment' | 'refund' | 'dispute'
  readonly reference: string
  readonly currency: string
  readonly amount_minor: number
  readonly fee_minor: number
  readonly booked_on: string
}
/** Payments cost 0.25 and 1.4 %, chargebacks 15.00, refunds nothing. */
const selectLines = (since: Date, today: string) => sql<SandboxLine>`
  select kind, reference, currency, amount_minor, fee_minor, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as booked_on from (
    select 'payment' as kind, ref as reference, currency::text, amount_minor, 25 + round(amount_minor * 0.014)::bigint as fee_minor, created_at
      from sandbox_payment where state = 'paid'
    union all
    select 'refund', r.ref, p.currency, -r.amount_minor, 0, r.created_at
      from sandbox_refund r join sandbox_payment p on p.ref = r.payment where r.state = 'completed'
    union all
    select 'dispute', d.ref, p.currency, -d.amount_minor, 1500, d.created_at
      from sandbox_dispute d join sandbox_payment p on p.ref = d.payment where d.state <> 'won'
  ) moved
  where created_at >= ${since} and created_at < ${today}::date::timestamp at time zone 'UTC' order by created_at, reference`

/** Returns what the sandbox has paid out: each day's movements of a currency, at the end of the day in UTC. */
export async function listDailySettlements(db: Db, since: Date, now: Date) {
  const { rows } = await selectLines(since, now.toISOString().slice(0, 10)).execute(db)
  const byReference = new Map<string, SandboxLine[]>()
  for (const line of rows) {
    const reference = `sbs_${line.booked_on}_${line.currency}`
    byReference.set(reference, [...(byReference.get(reference) ?? []), line])
  }
  return [...byReference].map(([reference, lines]) => ({
    reference,
    currency: lines[0]?.currency ?? '',
    paid_out_on: lines[0]?.booked_on ?? '',
    paid_out_minor: lines.reduce((sum, line) => sum + line.amount_minor - line.fee_minor, 0),
    lines,
  }))
}
