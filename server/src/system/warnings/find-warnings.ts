import type { SystemWarning } from '@amarelle/contract/staff/endpoints/system/state'
import { addMs, daysToMs, hoursToMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { findOutcomes, type OperationOutcome } from '../../platform/observability/operation-outcome.sql.ts'
import { countJobsByName } from '../jobs/job-queue.sql.ts'
import { countMailsSince, type MailTotals } from '../mails/mail-figures.sql.ts'
import { silentAfterMs } from '../processes/announce-process.ts'
import { findPendingMigrations, findProcesses } from '../processes/list-versions.ts'
import { runBounded } from '../run-bounded.ts'
import { isFailing } from '../services/list-services.ts'
import { type DiskSpace, readDiskSpace } from '../storage/get-storage-state.ts'
import { countLateWebhooks } from '../webhooks/webhook-figures.sql.ts'

/** The time for which jobs and webhooks may wait before somebody is told. */
export const maxQueueWaitMs = minutesToMs(15)
/** The time after an accepted webhook from which a refused one is more than a stranger's try. */
const refusalGraceMs = hoursToMs(1)
/** Mails that were not accepted yet, before somebody is told. */
const mostDeferredMails = 10
/** Shares of the sent mails of a day, and the least numbers that count. Mail providers block senders above them. */
const bounceLimit = { share: 0.05, count: 10 }
const complaintLimit = { share: 0.003, count: 3 }
const leastFreeDiskShare = 0.1

const createWarning = (
  kind: SystemWarning['kind'],
  {
    count = null,
    name = null,
    since = null,
  }: { count?: number | null; name?: string | null; since?: Date | null } = {},
): SystemWarning => ({ kind, count, name, since: since?.toISOString() ?? null })

async function findJobWarnings(db: Db, now: Date): Promise<SystemWarning[]> {
  const jobs = await countJobsByName(db, now)
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0)
  const lateBefore = addMs(now, -maxQueueWaitMs)
  const late = jobs.filter(({ waitingSince }) => waitingSince && waitingSince < lateBefore)
  const oldest = late.map(({ waitingSince }) => waitingSince).toSorted((a, b) => Number(a) - Number(b))[0]
  return [
    ...(failed > 0 ? [createWarning('jobs_failed', { count: failed })] : []),
    ...(oldest
      ? [
          createWarning('jobs_waiting', {
            count: late.reduce((sum, { waiting }) => sum + waiting, 0),
            since: oldest,
          }),
        ]
      : []),
  ]
}

/** Returns whether webhooks have been refused for longer than a stranger's single try explains. */
const isRefusing = ({ lastFailedAt, lastSucceededAt }: OperationOutcome, now: Date): boolean =>
  lastFailedAt !== null &&
  lastFailedAt > addMs(now, -daysToMs(1)) &&
  (lastSucceededAt === null || lastSucceededAt < addMs(lastFailedAt, -refusalGraceMs))

async function findServiceWarnings(db: Db, now: Date): Promise<SystemWarning[]> {
  const webhooks = await findOutcomes(db, 'webhook')
  const services = await findOutcomes(db, 'service')
  // Of a service that is no longer configured, nothing new is recorded.
  const checkedAfter = addMs(now, -hoursToMs(1))
  const late = await countLateWebhooks(db, addMs(now, -maxQueueWaitMs))
  return [
    ...(late.count > 0 ? [createWarning('webhooks_waiting', late)] : []),
    ...[...webhooks.values()]
      .filter((outcome) => isRefusing(outcome, now))
      .map(({ name, lastFailedAt }) => createWarning('webhooks_refused', { name, since: lastFailedAt })),
    ...[...services.values()]
      .filter((outcome) => isFailing(outcome) && (outcome.lastFailedAt ?? now) > checkedAfter)
      .map(({ name, lastSucceededAt }) => createWarning('service_failing', { name, since: lastSucceededAt })),
  ]
}

function findMailWarnings({ sent, deferred, bounced, complaints }: MailTotals): SystemWarning[] {
  const exceeds = (count: number, limit: typeof bounceLimit) =>
    count >= limit.count && count > sent * limit.share
  return [
    ...(deferred >= mostDeferredMails ? [createWarning('mails_deferred', { count: deferred })] : []),
    ...(exceeds(bounced, bounceLimit) ? [createWarning('mails_returned', { count: bounced })] : []),
    ...(exceeds(complaints, complaintLimit)
      ? [createWarning('mails_complained', { count: complaints })]
      : []),
  ]
}

async function findVersionWarnings(db: Db, now: Date): Promise<SystemWarning[]> {
  const running = (await findProcesses(db)).filter(
    ({ seen_at: seenAt }) => seenAt > addMs(now, -silentAfterMs),
  )
  const versions = new Set(running.map(({ version }) => version))
  const pending = await findPendingMigrations(db)
  return [
    // Without any row, processes do not announce themselves: a test, or the first half minute.
    ...(running.length > 0 && running.every(({ role }) => role === 'web')
      ? [createWarning('no_worker')]
      : []),
    ...(versions.size > 1 ? [createWarning('versions_differ', { count: versions.size })] : []),
    ...(pending.length > 0 ? [createWarning('migrations_pending', { count: pending.length })] : []),
  ]
}

function findDiskWarnings(disk: DiskSpace | null): SystemWarning[] {
  if (!disk || disk.freeBytes >= disk.totalBytes * leastFreeDiskShare) return []
  return [createWarning('disk_full', { count: Math.floor((100 * disk.freeBytes) / disk.totalBytes) })]
}

/** Returns what needs somebody now, the most urgent first. Reading takes no locks, and two seconds for each statement at most. */
export async function findSystemWarnings(services: Services): Promise<SystemWarning[]> {
  const now = services.clock.now()
  const warnings = await runBounded(services, async (db) => [
    ...(await findVersionWarnings(db, now)),
    ...(await findServiceWarnings(db, now)),
    ...(await findJobWarnings(db, now)),
    ...findMailWarnings(await countMailsSince(db, addMs(now, -daysToMs(1)))),
  ])
  return [...findDiskWarnings(await readDiskSpace(services.config)), ...warnings]
}
