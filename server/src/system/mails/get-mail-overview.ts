import {
  type getMailOverviewEndpoint,
  type MailCounts,
  mailOverviewDays,
  mostReturnedMails,
} from '@amarelle/contract/staff/endpoints/system/deliveries'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { maskEmail } from '../../platform/mask-email.ts'
import { authorize } from '../../staff/index.ts'
import { runBounded } from '../run-bounded.ts'
import { countReturnedMails, countSentMails, findReturnedMails } from './mail-figures.sql.ts'

const noMails: MailCounts = { sent: 0, deferred: 0, bounced: 0, delayed: 0, complaints: 0 }

/** Sums counts by a key, in the order in which the keys occur first. */
function sumByKey<K>(rows: readonly (Partial<MailCounts> & { readonly key: K })[]): Map<K, MailCounts> {
  const sums = new Map<K, MailCounts>()
  for (const { key, ...counts } of rows) {
    const sum = { ...(sums.get(key) ?? noMails) }
    for (const name of Object.keys(noMails) as (keyof MailCounts)[]) sum[name] += counts[name] ?? 0
    sums.set(key, sum)
  }
  return sums
}

/** Mails to members of the last seven days (UTC), today included, and the newest returned ones. */
export async function getMailOverview(
  services: Services,
  actor: StaffActor,
): Promise<StaffEndpointAnswer<typeof getMailOverviewEndpoint>> {
  authorize(services, actor, 'system.read', null)
  const now = services.clock.now()
  const days = Array.from({ length: mailOverviewDays }, (_, i) =>
    addMs(now, -daysToMs(i)).toISOString().slice(0, 10),
  )
  const since = new Date(`${days.at(-1)}T00:00:00Z`)
  const { sent, returned, newest } = await runBounded(services, async (db) => ({
    sent: await countSentMails(db, since),
    returned: await countReturnedMails(db, since),
    newest: await findReturnedMails(db, mostReturnedMails),
  }))
  const groups = [...sent.groups, ...returned]
  const byDay = sumByKey(groups.map((group) => ({ ...group, key: group.day })))
  const bySite = sumByKey(groups.map((group) => ({ ...group, key: group.siteId })))
  const byKind = sumByKey(sent.groups.map((group) => ({ ...group, key: group.kind })))
  const siteNames = new Map(groups.map(({ siteId, siteName }) => [siteId, siteName]))
  return {
    days: days.map((day) => ({ day, ...(byDay.get(day) ?? noMails) })),
    kinds: [...byKind]
      .map(([kind, counts]) => ({ kind, sent: counts.sent, deferred: counts.deferred }))
      .toSorted((a, b) => b.sent - a.sent),
    sites: [...bySite]
      .map(([siteId, counts]) => ({ siteId, siteName: siteNames.get(siteId) ?? '', ...counts }))
      .toSorted((a, b) => b.sent - a.sent),
    isCut: sent.isCut,
    returned: newest.map(({ email, receivedAt, ...row }) => ({
      ...row,
      maskedEmail: maskEmail(email),
      receivedAt: receivedAt.toISOString(),
    })),
  }
}
