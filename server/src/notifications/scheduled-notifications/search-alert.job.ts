import {
  completeSearchChecks,
  findMembersDueForSearchAlerts,
  findSearchesWithNewMatches,
  postponeSearchChecks,
  type SearchWithNewMatches,
} from '../../discovery/index.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { createMemberJobContext } from '../../platform/member-job-context.ts'
import { getSiteById } from '../../sites/index.ts'
import { notifyByChannels } from '../delivery/notify-by-channels.ts'
import { loadRecipient, type Recipient } from '../delivery/recipient.ts'
import { decideNotificationTime } from '../rules/decide-notification-time.ts'
import { type ScheduledCheck, getCheckTime } from '../delivery/scheduled-check.ts'
import type { NotificationMail } from '../mail/notification-mail.job.ts'

/** Returns where the notification leads: the newest matches of the search, or the list of several searches. */
const getAlertPath = (results: readonly SearchWithNewMatches[]): `/${string}` => {
  const [first] = results
  return first && results.length === 1
    ? `/members?${new URLSearchParams({ ...first.search.query, sort: 'newest' }).toString()}`
    : '/saved-searches'
}
const createAlertMail = (
  memberId: number,
  results: readonly SearchWithNewMatches[],
  discreet: boolean,
): NotificationMail => ({
  memberId,
  kind: 'search_alert',
  values: { count: new Set(results.flatMap(({ matchIds }) => matchIds)).size },
  names: [],
  // A person who reads the mail could tell from the names of the searches whom the member looks for.
  counts: discreet ? [] : results.map(({ search, matchIds }) => [search.name, matchIds.length]),
  path: getAlertPath(results),
})

const ways = ['mail', 'push'] as const
/** When all channels that are on may be used; null if they may be now. Together, so that no channel is told later of other people. */
function findPostponement({ getConditions }: Recipient, now: Date): Date | null {
  const times = ways
    .map((way) => decideNotificationTime(way, getConditions('saved_searches', way), now))
    .filter((decision) => decision instanceof Date)
  return times.length > 0 ? new Date(Math.max(...times.map((time) => time.getTime()))) : null
}

/**
 * Tells a member how many new people match their saved searches, never who (docs/messages.md#when-a-member-is-told). While one of
 * the channels that are on may not be used, for example at night, the searches stay due until then.
 */
export async function sendSearchAlerts(services: Services, { memberId, at }: ScheduledCheck): Promise<void> {
  const now = getCheckTime(services.clock, at)
  const recipient = await loadRecipient(services, memberId, now)
  if (!recipient) return
  const { siteId, language } = recipient.member
  const site = await getSiteById(services, siteId)
  const context = createMemberJobContext(services, { site, language, memberId })
  const results = await findSearchesWithNewMatches(context, memberId, now)
  const resultsToTell = results.filter(({ matchIds }) => matchIds.length > 0)
  await runInTransaction(services.db, async (tx) => {
    const withoutMatches = results.filter(({ matchIds }) => matchIds.length === 0)
    await completeSearchChecks(tx, withoutMatches, now)
    if (resultsToTell.length === 0) return
    const postponedUntil = findPostponement(recipient, now)
    if (postponedUntil) return postponeSearchChecks(tx, resultsToTell, postponedUntil)
    const mail = createAlertMail(memberId, resultsToTell, recipient.discreet)
    await notifyByChannels({ ...services, db: tx }, recipient, mail, { ways, now })
    await completeSearchChecks(tx, resultsToTell, now)
  })
}
export const searchAlertJob = defineJob<ScheduledCheck>('search-alert', sendSearchAlerts)

const batchSize = 500
/** Queues one job for each member with a saved search whose check is due. */
async function queueDueSearchAlerts({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  for (let ids = [0]; ids.length; ) {
    ids = await findMembersDueForSearchAlerts(db, now, ids.at(-1) ?? 0, batchSize)
    for (const memberId of ids)
      await addJob(db, 'search-alert', { memberId, at: now.toISOString() } satisfies ScheduledCheck, {
        key: `search-alert:${memberId}`,
        runAt: now,
      })
  }
}
export const scheduleSearchAlertsJob = defineJob('plan-search-alerts', queueDueSearchAlerts, '*/5 * * * *')
