import { sql } from 'kysely'
import { addUpJournal } from '../../server/src/books/journal/add-up-journal.job.ts'
import { booksModule } from '../../server/src/books/index.ts'
import { paymentsModule } from '../../server/src/payments/index.ts'
import type { StaffActor } from '../../server/src/platform/actor.ts'
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
import { generateOrders } from './generate-orders.ts'

/** Each order has 19 entries: 1,050,000 orders make 20 million. */
const orderCount = Number(process.env['BENCH_ORDERS'] ?? 1_050_000)
/** Orders whose bookings the job has not added up yet. */
const newOrderCount = 2_000
const memberCount = 100_000
const rounds = 20
const maxP95Ms = 1000

/** The month before this one, `2026-10`: its bookings are complete. */
function getLastMonth(): string {
  const date = new Date()
  date.setUTCDate(0)
  return date.toISOString().slice(0, 7)
}
/** What finance and support read: the endpoint, and its input. */
const listScreens = (month: string): readonly (readonly [name: string, path: string, input: object])[] => [
  ['the months of all companies', '/api/staff/books/companies', {}],
  ['a month', '/api/staff/books', { company: 1, month }],
  ['the current month', '/api/staff/books', { company: 1, month: new Date().toISOString().slice(0, 7) }],
]

/** The screens of books and orders with a million orders and 20 million entries in the ledger. */
export async function booksBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment()
  const { services } = environment.app
  const { db } = services
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
    const { rows } = await sql<{ id: number }>`select id from company order by id limit 1`.execute(db)
    const routes = [booksModule, paymentsModule].flatMap(({ staffEndpoints = [] }) => staffEndpoints)
    const results: BenchResult[] = [
      createInformationResult('books: adding up the whole journal once', addedUpMs, ' ms'),
    ]
    for (const [name, path, input] of listScreens(getLastMonth())) {
      const route = routes.find(({ endpoint }) => endpoint.path === path && endpoint.method === 'GET')
      if (!route) throw new Error(`There is no ${path}.`)
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now()
        const scoped = 'company' in input ? { ...input, company: rows[0]?.id } : input
        await route.handler({ ...services, actor, language: 'en' } as never, scoped as never)
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
