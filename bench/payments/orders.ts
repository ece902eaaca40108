import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { spendCredits } from '../../server/src/credits/index.ts'
import { createWriters } from '../../soak/writers.ts'
import { median, type BenchResult, createTargetResult } from '../support/measure.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import { createPaidOrders, measureCreditedRate } from './paid-orders.ts'

const parallelCallCount = 8
const roundCount = 5
const roundDurationMs = 2000
const ordersPerRound = 200

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
      const refs = await createPaidOrders(db, spenders, ordersPerRound)
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
