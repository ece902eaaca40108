import type { MoneyWork } from '@amarelle/contract/staff/endpoints/today/today'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { buildSiteCondition } from '../../staff/index.ts'

interface CurrencyRow {
  readonly count: number
  readonly minor: number
  readonly currency: string
}
const sumUp = (rows: readonly CurrencyRow[]) => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  total: rows.map(({ minor, currency }) => ({ minor, currency })),
})

/** Refunds that have to be made by hand, and disputes that wait for an answer, as their lists count them. */
export async function countMoneyWork(
  services: Services,
  actor: StaffActor,
  scope: SiteScope,
): Promise<MoneyWork> {
  const isOnSite = await buildSiteCondition(services, actor, 'orders.read', sql`o.site_id`, scope)
  const owed = await sql<CurrencyRow>`
    select o.currency, count(*)::int as count, sum(r.amount_minor)::float8 as minor
    from refund r join credit_order o on o.id = r.order_id
    where r.state = 'failed' and ${isOnSite} and not exists (
      select from dispute d where d.attempt_id = r.attempt_id and d.state <> 'won' having sum(d.owed_minor) >= r.amount_minor)
    group by o.currency order by o.currency`.execute(services.db)
  const disputes = await sql<CurrencyRow & { nextDueAt: Date | null }>`
    select o.currency, count(*)::int as count, sum(d.amount_minor)::float8 as minor, min(d.evidence_due_at) as "nextDueAt"
    from dispute d join credit_order o on o.id = d.order_id
    where d.state = 'open' and d.answer is null and ${isOnSite}
    group by o.currency order by o.currency`.execute(services.db)
  const [nextDueAt] = disputes.rows.flatMap((row) => row.nextDueAt?.toISOString() ?? []).toSorted()
  return {
    owedRefunds: sumUp(owed.rows),
    disputes: { ...sumUp(disputes.rows), nextDueAt: nextDueAt ?? null },
  }
}
