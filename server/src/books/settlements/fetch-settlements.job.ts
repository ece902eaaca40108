import {
  settlingProviders,
  type SettlingProvider,
} from '@amarelle/contract/staff/endpoints/books/settlements'
import { sql } from 'kysely'
import { getProvider, type SettlementReport } from '../../payments/index.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { type BookedCompany, listBookedCompanies } from '../company-day.ts'
import { compareLines } from './compare-lines.ts'
import { listProvidersWithDifferences, lockSettlements } from './match-lines.sql.ts'
import { findOwnId } from './settlement.sql.ts'
import { storeSettlement } from './store-settlement.ts'

/** Payouts are asked for again for so long: some are reported late. */
const overlapDays = 14

/** From when on payouts are asked for: shortly before the last known one, else since the first payment; null without any. */
async function findFetchStart(db: Db, provider: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select max(paid_out_on)::timestamptz from settlement where provider = ${provider}),
      (select min(created_at) from payment_attempt where provider = ${provider})) as at`.execute(db)
  const at = rows[0]?.at
  return at ? addMs(at, -daysToMs(overlapDays)) : null
}

/**
 * Returns the company that a payout belongs to: that of most of its payments, since an account at a provider belongs to one company;
 * without any payment of ours, the only company; else null.
 */
async function findReportCompany(
  services: Services,
  provider: string,
  { lines }: SettlementReport,
): Promise<BookedCompany | null> {
  const companies = await listBookedCompanies(services.db, services.clock.now())
  if (companies.length === 1) return companies[0] ?? null
  const payments = lines.filter(({ kind }) => kind === 'payment')
  const references = payments.map(({ reference }) => reference)
  const ownIds = payments.map(findOwnId).filter((id) => id !== null)
  const { rows } = await sql<{ id: number }>`
    select s.company_id as id from payment_attempt a join credit_order o on o.id = a.order_id join site s on s.id = o.site_id
    where a.provider = ${provider} and (a.provider_ref = any(${references}::text[]) or a.id = any(${ownIds}::uuid[]))
    group by s.company_id order by count(*) desc, s.company_id limit 1`.execute(services.db)
  return companies.find(({ id }) => id === rows[0]?.id) ?? null
}

async function fetchFrom(services: Services, provider: SettlingProvider): Promise<void> {
  const client = getProvider(services, provider)
  const since = client?.fetchSettlements && (await findFetchStart(services.db, provider))
  if (!client?.fetchSettlements || !since) return
  for await (const report of client.fetchSettlements(since)) {
    const company = await findReportCompany(services, provider, report)
    const settlement = { provider, reference: report.reference }
    if (company === null) services.log.error(settlement, 'no company is known for a settlement')
    else if (report.lines.length > 0)
      await runInTransaction(services.db, async (tx) => {
        await lockSettlements(tx, provider)
        await storeSettlement(tx, { provider, company, report, fileId: null, at: services.clock.now() })
      }).catch((error: unknown) =>
        services.log.error({ ...settlement, err: error }, 'a settlement was not stored'),
      )
  }
}

/**
 * Fetches what providers have paid out, and compares lines again that did not fit. A provider that is out of reach or reports something
 * wrong does not keep the others from being fetched; the next night asks again.
 */
export async function fetchSettlements(services: Services): Promise<void> {
  for (const provider of settlingProviders)
    await fetchFrom(services, provider).catch((error: unknown) =>
      services.log.error({ provider, err: error }, 'settlements could not be fetched'),
    )
  for (const provider of await listProvidersWithDifferences(services.db))
    await runInTransaction(services.db, async (tx) => {
      await lockSettlements(tx, provider)
      await compareLines(tx, provider, { newSettlementId: null, at: services.clock.now() })
    })
}
export const fetchSettlementsJob = defineJob('fetch-settlements', fetchSettlements, '10 4 * * *')
