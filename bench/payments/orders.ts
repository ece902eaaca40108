import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { signWebhook } from '../../fakes/sandbox-provider/webhook.ts'
import { spendCredits } from '../../server/src/credits/index.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import { createWriters } from '../../soak/writers.ts'
import { median, type BenchResult, createTargetResult } from '../support/measure.ts'
import { startBenchEnvironment } from '../support/environment.ts'

const parallelCallCount = 8
const roundCount = 5
const roundDurationMs = 2000
const ordersPerRound = 200

/** Creates the orders of one round, paid at the sandbox provider but not yet reported. Returns the payment references. */
async function createPaidOrders(db: Db, members: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    with ordered as (
      insert into credit_order (site_id, member_id, bundle_id, credits, currency, price_minor, total_minor, vat_rate, vat_minor,
        country, acknowledged_version)
      select m.site_id, m.id, (select min(id) from bundle), 15, 'EUR', 1499, 1499, 2100, 260, 'NL', 'bench'
      from generate_series(0, ${ordersPerRound - 1}) n
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
async function measureCreditedRate(db: Db, url: string, secret: string, refs: string[]): Promise<number> {
  const start = performance.now()
  const waiting = [...refs]
  await Promise.all(
    Array.from({ length: parallelCallCount }, async () => {
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

/** Operations per second of so many parallel calls. */
async function measureRate(act: (lane: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + roundDurationMs
  let done = 0
  await Promise.all(
    Array.from({ length: parallelCallCount }, async (_, lane) => {
      while (performance.now() < until) {
        await act(lane)
        done += 1
      }
    }),
  )
  return (done * 1000) / roundDurationMs
}

/** Spends a credit by the ledger's statement alone. */
const spendByStatement = (pool: pg.Pool, member: number) =>
  pool.query({
    name: 'spend',
    text: `select outcome from spend_credits($1, 1, 'gift', $2, 'bench', now())`,
    values: [member, randomUUID()],
  })

/** From a provider's webhook to credits in the account, and spending through the API's rule against the ledger's statement alone. */
export async function ordersBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment()
  const pool = new pg.Pool({ connectionString: environment.databaseUrl, max: parallelCallCount })
  const { db, config } = environment.app.services
  try {
    const spenders = (await createWriters(environment.app.services, parallelCallCount, 1_000_000)).map(
      ({ id }) => id,
    )
    const ratios: number[] = []
    for (let round = 0; round <= roundCount; round += 1) {
      const bare = await measureRate((lane) => spendByStatement(pool, spenders[lane] ?? 0))
      const ours = await measureRate((lane) => {
        const spending = {
          memberId: spenders[lane] ?? 0,
          amount: 1,
          kind: 'gift',
          key: randomUUID(),
        } as const
        return spendCredits(db, { ...spending, at: new Date() })
      })
      console.log(`  ${bare.toFixed(0)} by the statement alone, ${ours.toFixed(0)} spendings a second`)
      if (round) ratios.push(ours / bare)
    }
    await environment.startServers()
    const shares: number[] = []
    for (let round = 0; round <= roundCount; round += 1) {
      const refs = await createPaidOrders(db, spenders)
      const credited = await measureCreditedRate(db, environment.url, config.secret ?? '', refs)
      const spent = await measureRate((lane) => spendByStatement(pool, spenders[lane] ?? 0))
      console.log(
        `  ${credited.toFixed(0)} orders from webhook to credited a second, ${spent.toFixed(0)} spendings`,
      )
      if (round) shares.push(credited / spent)
    }
    return [
      createTargetResult(
        'spending: rate of the rule / of the statement alone',
        median(ratios),
        0.7,
        '',
        true,
      ),
      createTargetResult(
        'orders: rate from webhook to credited, one process / of spending by statement',
        median(shares),
        0.06,
        '',
        true,
      ),
    ]
  } finally {
    await pool.end()
    await environment.close()
  }
}
