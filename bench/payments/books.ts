import { Problem } from '../../contract/src/domain/errors.ts'
import { addUpJournal } from '../../server/src/books/journal/add-up-journal.job.ts'
import { booksModule } from '../../server/src/books/index.ts'
import { paymentsModule } from '../../server/src/payments/index.ts'
import type { StaffActor } from '../../server/src/platform/actor.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import { loadGeography } from '../../server/src/sites/index.ts'
import { createWriters } from '../../soak/writers.ts'
import { generateMembers } from '../search/generate-members.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import {
  type BenchResult,
  createInformationResult,
  createTargetResult,
  quantile,
} from '../support/measure.ts'
import { benchBank } from './bench-bank.ts'
import { generateMoneyRows } from './generate-money-rows.ts'
import { generateOrders } from './generate-orders.ts'
import { moneyScreens } from './money-screens.ts'

/** Each order has 19 entries: 1,050,000 orders make 20 million. */
const orderCount = Number(process.env['BENCH_ORDERS'] ?? 1_050_000)
/** Orders whose bookings the job has not added up yet. */
const newOrderCount = 2_000
const memberCount = 100_000
const rounds = 20
const maxP95Ms = 1000

/** What the queries of the screens name: the month before this one has all its bookings. */
async function findQueryValues(db: Db, companyId: number): Promise<Readonly<Record<string, string>>> {
  const lastMonth = new Date()
  lastMonth.setUTCDate(0)
  const order = await db
    .selectFrom('credit_order')
    .select('number')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    '{company}': String(companyId),
    '{month}': lastMonth.toISOString().slice(0, 7),
    '{currentMonth}': new Date().toISOString().slice(0, 7),
    '{order}': order.number,
  }
}

/** Of a file only the first part is read. */
async function readFirstPart(answer: unknown): Promise<void> {
  if (typeof answer !== 'object' || answer === null || !(Symbol.asyncIterator in answer)) return
  for await (const _ of answer as AsyncIterable<unknown>) return
}

/** The screens of books and orders with a million orders and 20 million entries in the ledger. */
export async function booksBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment()
  const { services } = environment.app
  const { db } = services
  // The collection days of debits depend on the bank.
  Object.assign(services.config, { bank: benchBank })
  try {
    await loadGeography(db)
    await createWriters(services, 2, 20_000)
    await generateMembers(db, memberCount, () => {})
    await generateOrders(db, orderCount)
    const start = performance.now()
    await addUpJournal(services)
    const addedUpMs = performance.now() - start
    await generateOrders(db, newOrderCount)
    const actor: StaffActor = {
      kind: 'staff',
      staffId: 1,
      name: 'Bench',
      grants: [{ role: 'owner', companyId: null, siteId: null }],
      session: null,
    }
    const { id } = await db
      .selectFrom('company')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const values = { ...(await findQueryValues(db, id)), ...(await generateMoneyRows(db, id)) }
    const routes = [booksModule, paymentsModule].flatMap(({ staffEndpoints = [] }) => staffEndpoints)
    const results: BenchResult[] = [
      createInformationResult('books: adding up the whole journal once', addedUpMs, ' ms'),
    ]
    for (const { name, path, query } of moneyScreens) {
      const route = routes.find(({ endpoint }) => endpoint.path === path && endpoint.method === 'GET')
      if (!route) throw new Error(`There is no ${path}.`)
      const input = route.endpoint.input.parse(
        Object.fromEntries(Object.entries(query).map(([key, value]) => [key, values[value] ?? value])),
      )
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now()
        await Promise.resolve(
          route.handler({ ...services, actor, language: 'en' } as never, input as never, undefined as never),
        ).then(readFirstPart, (error: unknown) => {
          throw error instanceof Problem ? new Error(`${name}: ${error.code}`) : error
        })
        times.push(performance.now() - began)
      }
      const p95 = quantile(
        times.toSorted((a, b) => a - b),
        0.95,
      )
      console.log(`  ${name}: ${p95.toFixed(1)} ms`)
      results.push(createTargetResult(`books: ${name}, p95`, p95, maxP95Ms, ' ms', false))
    }
    return results
  } finally {
    await environment.close()
  }
}
