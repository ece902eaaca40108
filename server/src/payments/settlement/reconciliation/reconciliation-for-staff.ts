import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import {
  type getReconciliationDayEndpoint,
  type listReconciliationEndpoint,
  maxReconciledDays,
} from '@amarelle/contract/staff/endpoints/money/payments'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { z } from 'zod'
import type { StaffActor } from '../../../platform/actor.ts'
import { daysToMs } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { authorize, recordAct } from '../../../staff/index.ts'
import {
  type DayPosition,
  listReconciliationDays,
  listReconciliationRuns,
  listStoredDifferences,
} from './reconciliation.sql.ts'
import { listReconciledProviders, queueReconciliation } from './run-reconciliation.job.ts'

const daysPerPage = 60
const maxRunsShown = 10
const maxDifferencesShown = 200

const encodePosition = ({ day, provider, currency }: DayPosition) => `${day}/${provider}/${currency}`
/** Null for an invalid cursor: the list then starts from the beginning. */
function decodePosition(text: string | undefined): DayPosition | null {
  const [, day, provider, currency] = /^(\d{4}-\d\d-\d\d)\/([a-z-]{1,20})\/([A-Z]{3})$/.exec(text ?? '') ?? []
  return day === undefined || provider === undefined || currency === undefined
    ? null
    : { day, provider, currency }
}

/**
 * Returns a page of the days, and the last runs. A provider's account belongs to no site: it needs `books.read` on all. Throws `forbidden`.
 */
export async function listReconciliation(
  services: Services,
  actor: StaffActor,
  { provider, different, after }: z.output<typeof listReconciliationEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof listReconciliationEndpoint>> {
  authorize(services, actor, 'books.read', null)
  const { db } = services
  const found = await listReconciliationDays(db, {
    provider,
    onlyDifferent: different,
    after: decodePosition(after),
    limit: daysPerPage + 1,
  })
  const page = found.slice(0, daysPerPage)
  const last = page.at(-1)
  return {
    days: page.map(({ differsSince, checkedAt, ...day }) => ({
      ...day,
      differsSince: differsSince?.toISOString() ?? null,
      checkedAt: checkedAt.toISOString(),
    })),
    next: found.length > daysPerPage && last ? encodePosition(last) : null,
    runs: (await listReconciliationRuns(db, maxRunsShown)).map(
      ({ startedAt, endedAt: _endedAt, ...run }) => ({
        ...run,
        startedAt: startedAt.toISOString(),
      }),
    ),
    providers: listReconciledProviders(services),
  }
}

const toSide = (state: string | null, minor: number | null) =>
  state === null || minor === null ? null : { state, minor }
/** Returns the differences of a day. Throws `forbidden`. */
export async function getReconciliationDay(
  services: Services,
  actor: StaffActor,
  day: DayPosition,
): Promise<StaffEndpointAnswer<typeof getReconciliationDayEndpoint>> {
  authorize(services, actor, 'books.read', null)
  const differences = await listStoredDifferences(services.db, day, maxDifferencesShown)
  return {
    differences: differences.map(({ oursState, oursMinor, theirsState, theirsMinor, ...difference }) => ({
      ...difference,
      ours: toSide(oursState, oursMinor),
      theirs: toSide(theirsState, theirsMinor),
    })),
  }
}

/**
 * Queues a run over whole days in UTC. Throws `forbidden`, `proof_of_identity_required`, `not_found` for a provider that is not
 * configured, and `invalid_input` for days in the wrong order or too many.
 */
export async function requestReconciliation(
  services: Services,
  actor: StaffActor,
  { provider, from, to }: { readonly provider: string; readonly from: string; readonly to: string },
): Promise<void> {
  const authority = authorize(services, actor, 'refunds.settle', null)
  if (!listReconciledProviders(services).some((id) => id === provider)) throw createProblem('not_found')
  const days = (Date.parse(to) - Date.parse(from)) / daysToMs(1) + 1
  if (days < 1 || days > maxReconciledDays) throw createFieldProblem({ to: 'invalid_value' })
  await runInTransaction(services.db, async (tx) => {
    await queueReconciliation(
      { ...services, db: tx },
      { provider, firstDay: from, lastDay: to, staffId: actor.staffId },
    )
    await recordAct(services, tx, authority, {
      act: 'payment.fetched',
      object: `reconciliation:${provider}`,
      after: { from, to },
    })
  })
}
