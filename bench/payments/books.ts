import { Problem } from '../../contract/src/domain/errors.ts'
import { addUpJournal } from '../../server/src/books/journal/add-up-journal.job.ts'
import { checkWholeLedger } from '../../server/src/credits/check-whole-ledger.ts'
import { findDatevParts } from '../../server/src/books/exports/datev/datev-batch.ts'
import { booksModule } from '../../server/src/books/index.ts'
import { paymentsModule } from '../../server/src/payments/index.ts'
import { findMoneyDifferences } from '../../server/src/payments/settlement/ledger-differences.sql.ts'
import type { StaffActor } from '../../server/src/platform/actor.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import { findOpenAlarms } from '../../server/src/platform/alarms.ts'
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
import { entriesPerOrder, generateOrders } from './generate-orders.ts'
import { moneyScreens } from './money-screens.ts'

/** 20 million entries. */
const fullOrderCount = 1_050_000
const orderCount = Number(process.env['BENCH_ORDERS'] ?? fullOrderCount)
/** Orders whose bookings the job has not added up yet. */
const newOrderCount = 2_000
const memberCount = 100_000
const roundCount = 20
const maxP95Ms = 1000

/** Values for the queries of the screens: the month before this one has all its bookings. */
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

const formatMinutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} minutes`
const measure = async (act: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await act()
  return performance.now() - start
}

/** The screens of books and orders with a million orders and 20 million entries in the ledger. */
export async function booksBench(): Promise<BenchResult[]> {
  const began = performance.now()
  const environment = await startBenchEnvironment()
  const { services } = environment.app
  const { db } = services
  // The collection days of debits depend on the bank.
  Object.assign(services.config, { bank: benchBank })
  try {
    await loadGeography(db)
    await createWriters(services, 2, 20_000)
    await generateMembers(db, memberCount, () => {})
    const generatedMs = await measure(() => generateOrders(environment.databaseUrl, orderCount))
    const addedUpMs = await measure(() => addUpJournal(services))
    await generateOrders(environment.databaseUrl, newOrderCount)
    const checkedMs = await measure(() => checkWholeLedger(services))
    const alarms = (await findOpenAlarms(db)).map(({ subject, detail }) => `${subject}: ${detail}`)
    if (alarms.length > 0) throw new Error(`The generated ledger is wrong: ${alarms.join('; ')}`)
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
    const comparedMs = await measure(() => findMoneyDifferences(db))
    const month = `${values['{month}']}-01`
    const dividedMs = await measure(() => findDatevParts(db, { companyId: id, month, currency: 'EUR' }))
    const routes = [booksModule, paymentsModule].flatMap(({ staffEndpoints = [] }) => staffEndpoints)
    const results: BenchResult[] = [
      createInformationResult(`books: generating ${orderCount} orders`, generatedMs, ' ms'),
      createInformationResult('books: adding up the whole journal once', addedUpMs, ' ms'),
      createInformationResult('books: checking the whole ledger once, in slices', checkedMs, ' ms'),
      createInformationResult('books: comparing the ledger with payments, in parts', comparedMs, ' ms'),
      createInformationResult('books: dividing a month into DATEV files', dividedMs, ' ms'),
    ]
    for (const { name, method, path, query } of moneyScreens) {
      const route = routes.find(({ endpoint }) => endpoint.path === path && endpoint.method === method)
      if (!route) throw new Error(`There is no ${path}.`)
      const input = route.endpoint.input.parse(
        Object.fromEntries(Object.entries(query).map(([key, value]) => [key, values[value] ?? value])),
      )
      const times: number[] = []
      for (let round = 0; round < roundCount; round += 1) {
        const startedAt = performance.now()
        await Promise.resolve(
          route.handler({ ...services, actor, language: 'en' } as never, input as never, undefined as never),
        ).then(readFirstPart, (error: unknown) => {
          throw error instanceof Problem ? new Error(`${name}: ${error.code}`) : error
        })
        times.push(performance.now() - startedAt)
      }
      const p95 = quantile(
        times.toSorted((a, b) => a - b),
        0.95,
      )
      console.log(`  ${name}: ${p95.toFixed(1)} ms`)
      results.push(createTargetResult(`books: ${name}, p95`, p95, maxP95Ms, ' ms', false))
    }
    const totalMs = performance.now() - began
    console.log(
      `  ${(orderCount * entriesPerOrder).toLocaleString('en')} entries, ${formatMinutes(totalMs)} in all`,
    )
    // The members and the calls of the screens do not grow with the orders.
    const growingMs = generatedMs + addedUpMs + checkedMs
    const fullMs = totalMs - growingMs + (growingMs * fullOrderCount) / orderCount
    if (orderCount !== fullOrderCount)
      console.log(`  extrapolated to ${fullOrderCount.toLocaleString('en')} orders: ${formatMinutes(fullMs)}`)
    return results
  } finally {
    await environment.close()
  }
}
