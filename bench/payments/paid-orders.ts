import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { signWebhook } from '../../fakes/sandbox-provider/webhook.ts'
import type { Db } from '../../server/src/platform/db/db.ts'

const parallelWebhookCount = 8

/** Creates orders that are paid at the sandbox provider but not yet reported. Returns the payment references. */
export async function createPaidOrders(
  db: Db,
  members: readonly number[],
  orderCount: number,
): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    with ordered as (
      insert into credit_order (site_id, member_id, bundle_id, credits, currency, price_minor, total_minor, vat_rate, vat_minor,
        country, acknowledged_version)
      select m.site_id, m.id, (select min(id) from bundle), 15, 'EUR', 1499, 1499, 2100, 260, 'NL', 'bench'
      from generate_series(0, ${orderCount - 1}) n
        join member m on m.id = (${[...members]}::bigint[])[n % ${members.length} + 1]
      returning id
    ), tried as (
      insert into payment_attempt (id, order_id, provider, method, provider_ref, amount_minor, currency)
      select gen_random_uuid(), id, 'sandbox', 'visa', 'bench_' || gen_random_uuid(), 1499, 'EUR' from ordered
      returning order_id, provider_ref
    )
    insert into sandbox_payment (ref, state, amount_minor, currency, description, method, return_url, cancel_url, webhook_url,
      silent, order_id)
    select provider_ref, 'paid', 1499, 'EUR', 'Order', 'visa', 'http://127.0.0.1/', 'http://127.0.0.1/', 'http://127.0.0.1/',
      true, order_id::text from tried returning ref`.execute(db)
  return rows.map(({ ref }) => ref)
}

/** Sends each payment's webhook and waits until every order is credited; returns orders per second. */
export async function measureCreditedRate(
  db: Db,
  url: string,
  secret: string,
  refs: readonly string[],
): Promise<number> {
  const start = performance.now()
  const waiting = [...refs]
  await Promise.all(
    Array.from({ length: parallelWebhookCount }, async () => {
      for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
        const body = JSON.stringify({ id: randomUUID(), payment: ref })
        const headers = {
          'content-type': 'application/json',
          'x-sandbox-signature': signWebhook(secret, body, new Date()),
        }
        const answer = await fetch(`${url}/webhooks/sandbox`, { method: 'POST', headers, body })
        if (!answer.ok) throw new Error(`a webhook was answered ${answer.status}`)
      }
    }),
  )
  for (;;) {
    const { rows } = await sql<{ open: number }>`select count(*) as open from payment_attempt a
      where a.provider_ref = any(${refs}::text[]) and not exists
        (select from credit_lot l where l.order_id = a.order_id)`.execute(db)
    if (rows[0]?.open === 0) return (refs.length * 1000) / (performance.now() - start)
    await wait(20)
  }
}
