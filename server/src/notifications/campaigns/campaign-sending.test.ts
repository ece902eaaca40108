// Tests how campaigns are sent: to whom, when, how fast, once; and what becomes of the mails.
import { saveNotificationsEndpoint, unsubscribeEndpoint } from '@amarelle/contract/endpoints/notifications'
import type { Audience } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  createNotificationTestApp,
  minutesAfterNoon,
  noon,
} from '../../../testing/notifications/notifications.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob, type JobDefinition } from '../../platform/jobs/jobs.ts'
import { queueNotificationMail } from '../mail/notification-mail.job.ts'
import { campaignMailJob } from './campaign-mail.job.ts'
import { listFigures } from './campaign-figures.sql.ts'
import { getCampaign } from './read-campaigns.ts'
import { changeCampaignRate, startCampaign, stopCampaign } from './run-campaign.ts'
import { sendCampaignsJob } from './send-campaigns.job.ts'
import { createCampaign } from './write-campaign.ts'

const app = await createNotificationTestApp()
const staff = createTestStaff('Anna')
const text = (subject: string) => ({ subject, text: ['For {username}.', 'Second.'], button: 'Go' })
const texts = { en: text('What is new'), nl: text('Wat er nieuw is') }

/** Members who agreed to news, by name. */
const subscribe = async (...names: string[]) => {
  const ids: number[] = []
  for (const name of names) {
    const id = await app.member({ name })
    await app.call(id, saveNotificationsEndpoint, { preferences: [{ type: 'news', mail: true }] })
    ids.push(id)
  }
  return ids
}
const start = async ({
  audience = {},
  ratePerHour = 30_000,
  written = texts,
}: {
  audience?: Audience
  ratePerHour?: number
  written?: object
} = {}) => {
  const { id } = await createCampaign(app.services, staff, {
    site: app.site.id,
    name: 'Spring',
    type: 'news',
    path: '/members',
    ratePerHour,
    audience,
    texts: written,
  })
  await startCampaign(app.services, staff, { id, version: 1, startsAt: null, reason: 'Spring' })
  return id
}
const run = async (minutes: number) => {
  app.clock.set(minutesAfterNoon(minutes))
  await addJob(app.db, 'send-campaigns', {})
  await app.makeJobsDue()
  return (await app.drainMails()).map(({ to }) => to.replace('@example.org', '')).toSorted()
}
/** Runs a job several times at once, as several processes do. */
const runAtOnce = (job: JobDefinition, payloads: readonly object[]) =>
  Promise.all(payloads.map((payload) => job.handler(app.services, payload as never)))
const readState = async (id: string) => (await getCampaign(app.services, staff, { id })).campaign.state
const stop = (id: string) => stopCampaign(app.services, staff, { id, reason: 'A mistake' })
const resume = async (id: string) => {
  const { version } = await getCampaign(app.services, staff, { id })
  await startCampaign(app.services, staff, { id, version, startsAt: null, reason: 'Corrected' })
}
beforeEach(async () => {
  app.clock.set(noon)
  await app.db.deleteFrom('campaign').execute()
  await sql`delete from notice_mail`.execute(app.db)
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await app.db.updateTable('member').set({ status: 'suspended' }).execute()
})

test('a campaign goes to those who agreed, in their language, and ends', async () => {
  const [, bram, carl, dora] = await subscribe('Anna', 'Bram', 'Carl', 'Dora')
  await app.call(dora ?? 0, saveNotificationsEndpoint, { preferences: [{ type: 'news', mail: false }] })
  const setLanguage = (language: string, id = 0) =>
    app.db.updateTable('member').set({ language }).where('id', '=', id).execute()
  await setLanguage('nl', bram)
  await setLanguage('pl', carl)
  const id = await start()
  app.mails.length = 0
  expect(await run(1)).toEqual(['anna', 'bram'])
  const mail = app.mails.find(({ to }) => to.startsWith('anna'))
  expect(mail?.text).toContain('For Anna.\n\nSecond.\n\nGo:\nhttp://localhost:')
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(app.mails.find(({ to }) => to.startsWith('bram'))?.subject).toBe('Wat er nieuw is')
  await run(2)
  expect(await readState(id)).toBe('sent')
  expect(await listFigures(app.db, [id])).toMatchObject([
    { language: 'en', recipients: 1, sent: 1 },
    { language: 'nl', recipients: 1, sent: 1 },
  ])
})

test('members who left the audience before their turn get nothing', async () => {
  const [anna, bram] = await subscribe('Anna2', 'Bram2')
  const id = await start({ ratePerHour: 60 })
  expect(await run(1)).toEqual(['anna2'])
  await app.call(bram ?? 0, saveNotificationsEndpoint, { preferences: [{ type: 'news', mail: false }] })
  expect(await run(2)).toEqual([])
  expect((await getCampaign(app.services, staff, { id })).skipped).toEqual([
    { reason: 'changed', members: 1 },
  ])
  expect(anna).toBeGreaterThan(0)
})

test('the rate is kept, and counts from its change on', async () => {
  await subscribe(...Array.from({ length: 9 }, (_, index) => `rate${index}`))
  const id = await start({ ratePerHour: 90 })
  const sent: number[] = []
  for (let minute = 1; minute <= 4; minute += 1) sent.push((await run(minute)).length)
  // 90 an hour are three in two minutes.
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(6)
  expect(Math.max(...sent)).toBeLessThanOrEqual(2)
  await changeCampaignRate(app.services, staff, { id, ratePerHour: 180, reason: 'Faster' })
  expect(await run(5)).toHaveLength(3)
})

test('a crash between and within batches sends nothing twice', async () => {
  await subscribe('c1', 'c2', 'c3', 'c4')
  await start({ ratePerHour: 120 })
  // Three processes take the same turns at once, and hand over the same mails at once: their jobs were repeated after a crash.
  app.clock.set(minutesAfterNoon(1))
  await runAtOnce(sendCampaignsJob, [{}, {}, {}])
  const { rows } = await sql<{
    campaignId: string
    memberId: number
  }>`select campaign_id as "campaignId", member_id as "memberId"
    from campaign_member where state = 'queued'`.execute(app.db)
  app.mails.length = 0
  await runAtOnce(campaignMailJob, [...rows, ...rows, ...rows])
  await app.drainJobs()
  const first = app.mails.map(({ to }) => to)
  expect(first).toHaveLength(2)
  // A job whose process died after the mail server took the mail is repeated by the queue.
  await runAtOnce(campaignMailJob, rows)
  expect(app.mails).toHaveLength(2)
  const later = [...(await run(2)), ...(await run(3)), ...(await run(4))]
  expect(new Set([...first.map((to) => to.replace('@example.org', '')), ...later]).size).toBe(4)
  expect(later).toHaveLength(2)
})

test('mails that the mail server refused are tried again, and sent once', async () => {
  await subscribe('r1', 'r2')
  const { send } = app.services.mailer
  Object.assign(app.services.mailer, { send: () => Promise.reject(new Error('busy')) })
  await start()
  expect(await run(1)).toEqual([])
  Object.assign(app.services.mailer, { send })
  app.clock.set(minutesAfterNoon(20))
  expect(await run(20)).toEqual(['r1', 'r2'])
  expect(await run(40)).toEqual([])
})

test('after a stop nothing leaves, not even what was queued; the rest can be sent later', async () => {
  await subscribe('s1', 's2', 's3')
  const id = await start({ ratePerHour: 120 })
  const { send } = app.services.mailer
  // The campaign is stopped while its first mail is on the way to the mail server.
  Object.assign(app.services.mailer, {
    async send(mail: never) {
      if (app.mails.length === 0) await stop(id)
      await send(mail)
    },
  })
  expect(await run(1)).toHaveLength(1)
  Object.assign(app.services.mailer, { send })
  expect(await readState(id)).toBe('stopped')
  expect([await run(2), await run(3)]).toEqual([[], []])
  await resume(id)
  expect([...(await run(4)), ...(await run(5))]).toHaveLength(2)
})

test('campaigns and other mails together stay within the daily limit, and a member gets two campaigns a week', async () => {
  const [anna = 0] = await subscribe('Cap')
  const queue = () =>
    runInTransaction(app.db, (tx) =>
      queueNotificationMail(
        tx,
        { memberId: anna, kind: 'like', values: { count: 1 }, names: [] },
        app.clock.now(),
      ),
    )
  await queue()
  const ids = [await start(), await start(), await start()]
  // Two mails are left of the day: all jobs at once use them up, and take no third.
  app.clock.set(minutesAfterNoon(1))
  await Promise.allSettled([runAtOnce(sendCampaignsJob, [{}, {}, {}]), queue(), queue(), queue()])
  const { count } = await app.db
    .selectFrom('notice_mail')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('member_id', '=', anna)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(3)
  await expect(queue()).rejects.toThrow('in the meantime')
  // On the next day there is room again, but not for a third campaign.
  for (const minutes of [24 * 60 + 2, 24 * 60 + 3, 2 * 24 * 60]) await run(minutes)
  const sent = await Promise.all(
    ids.map(async (id) => (await getCampaign(app.services, staff, { id })).campaign),
  )
  expect(sent.map((campaign) => campaign.sent).toSorted((a, b) => a - b)).toEqual([0, 1, 1])
  const skipped = await Promise.all(
    ids.map(async (id) => (await getCampaign(app.services, staff, { id })).skipped),
  )
  expect(skipped.flat()).toEqual([{ reason: 'weekly_limit', members: 1 }])
})

test('the mail waits by night and while the member is online', async () => {
  const [night = 0] = await subscribe('Night')
  await start()
  expect(await run(12 * 60)).toEqual([])
  await app.setLastActive(night, minutesAfterNoon(20 * 60))
  expect(await run(20 * 60)).toEqual([])
  expect(await run(20 * 60 + 11)).toEqual(['night'])
})

test('unsubscribing by the mail counts for its campaign, once', async () => {
  const [anna = 0] = await subscribe('Unsub')
  const id = await start()
  await run(1)
  const header = app.mails[0]?.headers['List-Unsubscribe'] ?? ''
  const token = /\/(u-[\d-]+-[0-9a-f]{32})>/.exec(header)?.[1] ?? 'none'
  await app.call(null, unsubscribeEndpoint, { token, all: false })
  await app.call(null, unsubscribeEndpoint, { token, all: true })
  expect(await listFigures(app.db, [id])).toMatchObject([{ sent: 1, unsubscribed: 1, bounced: 0 }])
  const forged = token.replace(/-(\d+)-([0-9a-f]{32})$/, '-999-$2')
  await expect(app.call(null, unsubscribeEndpoint, { token: forged, all: true })).rejects.toThrow()
  expect(anna).toBeGreaterThan(0)
})
