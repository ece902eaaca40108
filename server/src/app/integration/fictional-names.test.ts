// Tests that mails, pushes and archives never name a fictional profile without its label.
import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { saveNotificationsEndpoint } from '@amarelle/contract/endpoints/notifications'
import { expect, test } from 'vitest'
import { createCompleteMember } from '../../../testing/app/complete-member.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { createNotificationTestApp } from '../../../testing/notifications/notifications.ts'
import { createTestPushBrowser, startTestPushService } from '../../../testing/platform/push-browser.ts'
import { addMs, daysToMs, minutesToMs } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { collectPersonalData } from '../../platform/personal-data.ts'
import { upsertPushSubscription } from '../../notifications/push/subscription.sql.ts'

const label = 'Fictional profile'
const findUnlabelledTexts = (texts: readonly string[], name: string): string[] =>
  texts.filter((text) => text.includes(name) && !text.includes(label))

const app = await createNotificationTestApp()
const pushService = await startTestPushService()
Object.assign(app.services.config, { pushService: pushService.origin })

/** Everything that is mailed and pushed to a member within ten days of a message, a like and a match of somebody. */
async function collectTexts({ name, fictional }: { readonly name: string; readonly fictional: boolean }) {
  const { clock, db } = app
  const start = clock.now()
  const readerName = `reader-of-${name.toLowerCase()}`
  const [reader, writer, admirer] = [
    await app.member({ name: readerName, premium: true }),
    await app.member({ name, fictional }),
    await app.member({ name: `${name}Match`, fictional }),
  ]
  await app.call(reader, saveNotificationsEndpoint, { discreet: false })
  const browser = createTestPushBrowser()
  const { id: sessionId } = await db
    .insertInto('session')
    .values({ member_id: reader, token_hash: Buffer.from(name), expires_at: addMs(start, daysToMs(30)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const endpoint = `${pushService.origin}/${name}`
  await upsertPushSubscription(db, { memberId: reader, sessionId }, { endpoint, keys: browser.keys })
  app.mails.length = 0
  pushService.received.length = 0
  await app.write(writer, reader)
  await app.call(writer, likeEndpoint, { id: reader })
  await app.call(reader, likeEndpoint, { id: admirer })
  await app.call(admirer, likeEndpoint, { id: reader })
  for (const afterMs of [0, minutesToMs(11), daysToMs(1.1), daysToMs(3.1), daysToMs(10)]) {
    clock.set(addMs(start, afterMs))
    await addJob(db, 'plan-weekly-updates', {})
    await app.drainJobs()
    await app.makeJobsDue()
    await app.drainJobs()
  }
  return {
    mails: app.mails
      .filter(({ to }) => to === `${readerName}@example.org`)
      .flatMap(({ subject, text, html }) => [subject, text, html]),
    pushes: pushService.received.map(({ body }) => browser.read(body)),
  }
}

test('no mail and no push names a fictional profile without its label; the same texts about a member are found', async () => {
  const real = await collectTexts({ name: 'Bram', fictional: false })
  // As if Bram were fictional: the check finds the names in mails and in pushes.
  expect(findUnlabelledTexts(real.mails, 'Bram')).not.toEqual([])
  expect(findUnlabelledTexts(real.pushes, 'Bram')).not.toEqual([])
  const { mails, pushes } = await collectTexts({ name: 'Luna', fictional: true })
  expect(findUnlabelledTexts([...mails, ...pushes], 'Luna')).toEqual([])
})

/** Returns what is mailed to a member about the suspension of somebody for fraud, and about its reversal. */
async function collectFraudMails({
  name,
  fictional,
}: {
  readonly name: string
  readonly fictional: boolean
}) {
  const [memberId, suspendedId] = [
    await app.member({ name: `warned-of-${name.toLowerCase()}` }),
    await app.member({ name, fictional }),
  ]
  const setStatus = (status: 'suspended' | 'active') =>
    app.db.updateTable('member').set({ status }).where('id', '=', suspendedId).execute()
  app.mails.length = 0
  await setStatus('suspended')
  await addJob(app.db, 'fraud-notice', { suspendedId, memberId })
  await app.drainJobs()
  await setStatus('active')
  await addJob(app.db, 'fraud-reversal', { suspendedId, memberId })
  await app.drainJobs()
  expect(app.mails).toHaveLength(2)
  return app.mails.flatMap(({ subject, text, html }) => [subject, text, html])
}

test('no mail about a suspension for fraud, or its reversal, names a fictional profile without its label', async () => {
  const real = await collectFraudMails({ name: 'Casper', fictional: false })
  // As if Casper were fictional: subject, text and HTML of both mails are found.
  expect(findUnlabelledTexts(real, 'Casper')).toHaveLength(6)
  expect(findUnlabelledTexts(await collectFraudMails({ name: 'Selene', fictional: true }), 'Selene')).toEqual(
    [],
  )
})

interface Unlabelled {
  readonly place: string
  readonly name: string
}
/** Objects of an archive that name one of these profiles without saying that it is fictional. */
function findUnlabelledObjects(value: unknown, names: ReadonlySet<string>, place = ''): Unlabelled[] {
  if (typeof value !== 'object' || value === null) return []
  const { name, fictional } = value as { readonly name?: unknown; readonly fictional?: unknown }
  const own = typeof name === 'string' && names.has(name) && fictional !== true ? [{ place, name }] : []
  const inside = Object.entries(value).flatMap(([key, part]) =>
    findUnlabelledObjects(part, names, `${place}/${Array.isArray(value) ? '[]' : key}`),
  )
  return [...own, ...inside]
}

test('a member’s archive names no fictional profile without its label', async () => {
  const full = await createTestServer({ fictional_profiles_attended: true })
  const marina = await createCompleteMember(full)
  const others = await full.db
    .selectFrom('profile')
    .select('name')
    .where('member_id', '<>', marina.id)
    .execute()
  const names = new Set(others.map(({ name }) => name))
  const before = await collectPersonalData(full.services, marina.id)
  const places = findUnlabelledObjects(before.data, names).map(({ place }) => place)
  // Before they are fictional, the check reports each place that names them.
  expect(places).toEqual(
    expect.arrayContaining(['/likes/given/[]', '/likes/received/[]', '/moderation/blocks/[]']),
  )
  await full.db.updateTable('profile').set({ fictional: true }).where('member_id', '<>', marina.id).execute()
  const { data } = await collectPersonalData(full.services, marina.id)
  expect(findUnlabelledObjects(data, names)).toEqual([])
})
