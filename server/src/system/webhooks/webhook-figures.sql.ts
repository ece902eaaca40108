import { sql } from 'kysely'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'

interface WebhookCounts {
  readonly provider: string
  readonly lastReceivedAt: Date
  readonly handledDay: number
  readonly unhandledDay: number
  readonly handledWeek: number
  readonly unhandledWeek: number
}
/** Webhooks of the last week by provider; providers without any are missing, except for when the last one arrived. */
export async function countWebhooks(db: Db, now: Date): Promise<readonly WebhookCounts[]> {
  const dayAgo = addMs(now, -daysToMs(1))
  const { rows } = await sql<WebhookCounts>`
    with recursive provider as (
      (select provider from webhook_event order by provider limit 1)
      union all
      select (select w.provider from webhook_event w where w.provider > p.provider order by w.provider limit 1)
      from provider p where p.provider is not null
    ), week as (
      select provider, handled_at is not null as is_handled, received_at > ${dayAgo} as is_of_day, count(*)::int as count
      from webhook_event where provider in (select provider from provider) and received_at > ${addMs(now, -daysToMs(7))}
      group by 1, 2, 3
    )
    select p.provider, (select max(received_at) from webhook_event w where w.provider = p.provider) as "lastReceivedAt",
      coalesce(sum(count) filter (where is_handled and is_of_day), 0)::int as "handledDay",
      coalesce(sum(count) filter (where not is_handled and is_of_day), 0)::int as "unhandledDay",
      coalesce(sum(count) filter (where is_handled), 0)::int as "handledWeek",
      coalesce(sum(count) filter (where not is_handled), 0)::int as "unhandledWeek"
    from provider p left join week on week.provider = p.provider where p.provider is not null
    group by p.provider order by p.provider`.execute(db)
  return rows
}

interface UnhandledWebhook {
  readonly provider: string
  readonly reference: string
  readonly orderNumber: string | null
  readonly receivedAt: Date
}
/** Webhooks whose payment was not settled since, the oldest first. */
export async function findUnhandledWebhooks(db: Db, limit: number): Promise<readonly UnhandledWebhook[]> {
  const { rows } = await sql<UnhandledWebhook>`
    select w.provider, w.provider_ref as reference, w.received_at as "receivedAt",
      (select o.number from payment_attempt a join credit_order o on o.id = a.order_id
        where a.provider = w.provider and a.provider_ref = w.provider_ref limit 1) as "orderNumber"
    from webhook_event w where w.handled_at is null order by w.received_at limit ${limit}`.execute(db)
  return rows
}

/** Returns how many webhooks that arrived before are not handled, and since when the oldest. */
export async function countLateWebhooks(
  db: Db,
  receivedBefore: Date,
): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(received_at) as since from webhook_event
    where handled_at is null and received_at < ${receivedBefore}`.execute(db)
  return rows[0] ?? { count: 0, since: null }
}
