import { readChatEndpoint } from '@amarelle/contract/endpoints/chat'
import { blockEndpoint, reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import {
  endAccountPauseEndpoint,
  pauseAccountEndpoint,
} from '@amarelle/contract/endpoints/safety/account-pause'
import { saveNotificationsEndpoint } from '@amarelle/contract/endpoints/notifications'
import { beforeAll, expect, test } from 'vitest'
import {
  minutesAfterNoon,
  noon,
  createNotificationTestApp,
} from '../../../testing/notifications/notifications.ts'
import { notifyUnread } from './notify-unread.job.ts'

let app: Awaited<ReturnType<typeof createNotificationTestApp>>
beforeAll(async () => {
  app = await createNotificationTestApp()
})
/** Runs the check scheduled for a minute after noon, and returns the subjects of the mails. */
const runUnreadCheck = async (id: number, minute: number) => {
  // Handles the message events first.
  await app.drainJobs()
  app.clock.set(minutesAfterNoon(minute))
  await notifyUnread(app.services, { memberId: id, at: minutesAfterNoon(minute).toISOString() })
  const mails = await app.drainMails()
  app.clock.set(noon)
  return mails.map(({ subject }) => subject)
}

test('an unread message is mailed after ten minutes, and again after one and three days, then never again', async () => {
  const [anna, bram] = [await app.member({ name: 'Anna' }), await app.member({ name: 'Bram' })]
  await app.write(bram, anna)
  await app.drainMails()
  expect(await app.loadPlannedJobs(anna)).toContainEqual(['tell-unread', minutesAfterNoon(10).toISOString()])
  expect(await runUnreadCheck(anna, 9)).toEqual([])
  expect(await runUnreadCheck(anna, 10)).toEqual(['New message at Amarelle'])
  expect(await runUnreadCheck(anna, 11)).toEqual([])
  expect(await runUnreadCheck(anna, 24 * 60)).toEqual(['A message is waiting for you at Amarelle'])
  expect(await runUnreadCheck(anna, 72 * 60)).toEqual(['A message is waiting for you at Amarelle'])
  expect(await runUnreadCheck(anna, 30 * 24 * 60)).toEqual([])
})
test('all conversations go in one mail, each only once until read', async () => {
  const anna = await app.member()
  for (const name of ['Carl', 'Dirk', 'Egon']) await app.write(await app.member({ name }), anna)
  const dirk = await app.db
    .selectFrom('member')
    .select('id')
    .where('username', '=', 'Dirk')
    .executeTakeFirstOrThrow()
  await app.write(dirk.id, anna, 'And another one')
  expect(await runUnreadCheck(anna, 10)).toEqual(['New message at Amarelle'])
  await app.write(dirk.id, anna, 'A third')
  expect(await runUnreadCheck(anna, 20)).toEqual([])
})
test('read messages are not mailed', async () => {
  const [anna, bram] = [await app.member(), await app.member()]
  const { message } = await app.write(bram, anna)
  await app.call(anna, readChatEndpoint, { conversation: message.conversation })
  expect(await runUnreadCheck(anna, 10)).toEqual([])
})
test('no mail is sent while a tab is open; it is checked again ten minutes later', async () => {
  const [anna, bram] = [await app.member(), await app.member()]
  await app.write(bram, anna)
  await app.setLastActive(anna, minutesAfterNoon(10))
  expect(await runUnreadCheck(anna, 10)).toEqual([])
  expect(await app.loadPlannedJobs(anna)).toContainEqual(['tell-unread', minutesAfterNoon(20).toISOString()])
  expect(await runUnreadCheck(anna, 20)).toEqual(['New message at Amarelle'])
})
test('messages at night are mailed at eight local time', async () => {
  const [anna, bram] = [await app.member(), await app.member()]
  await app.db.updateTable('member').set({ time_zone: 'Australia/Perth' }).where('id', '=', anna).execute()
  await app.write(bram, anna)
  // `noon` (10:00 UTC) is 18:00 in Perth; six hours later it is midnight.
  expect(await runUnreadCheck(anna, 6 * 60)).toEqual([])
  expect(await app.loadPlannedJobs(anna)).toContainEqual([
    'tell-unread',
    minutesAfterNoon(14 * 60).toISOString(),
  ])
  expect(await runUnreadCheck(anna, 14 * 60)).toEqual(['New message at Amarelle'])
})
test('fictional, blocked, reported, suspended and unconfirmed senders cause no mail', async () => {
  const anna = await app.member()
  const others = {
    fictional: await app.member({ fictional: true }),
    blocked: await app.member(),
    reported: await app.member(),
    suspended: await app.member(),
    unconfirmed: await app.member(),
  }
  for (const id of Object.values(others)) {
    await app.db.updateTable('profile').set({ fictional: false }).where('member_id', '=', id).execute()
    await app.write(id, anna)
  }
  await app.db
    .updateTable('profile')
    .set({ fictional: true })
    .where('member_id', '=', others.fictional)
    .execute()
  await app.call(anna, blockEndpoint, { id: others.blocked })
  await app.call(anna, reportEndpoint, { profile: others.reported, reason: 'spam' })
  for (const [id, status] of [
    [others.suspended, 'suspended'],
    [others.unconfirmed, 'not_confirmed'],
  ] as const)
    await app.db.updateTable('member').set({ status }).where('id', '=', id).execute()
  expect(await runUnreadCheck(anna, 10)).toEqual([])
  await app.write(await app.member(), anna)
  expect(await runUnreadCheck(anna, 10)).toEqual(['New message at Amarelle'])
})
test('a paused member is mailed about nothing, not afterwards either; what comes after the pause is mailed', async () => {
  const [anna, bram, carl] = [await app.member(), await app.member(), await app.member()]
  await app.write(bram, anna)
  await app.call(anna, pauseAccountEndpoint, { length: 'week' })
  await app.write(bram, anna, 'And another one')
  expect(await runUnreadCheck(anna, 10)).toEqual([])
  await app.call(anna, endAccountPauseEndpoint, {})
  expect(await runUnreadCheck(anna, 11)).toEqual([])
  await app.write(carl, anna)
  expect(await runUnreadCheck(anna, 10)).toEqual(['New message at Amarelle'])
})
test('a mail that was queued before the pause is not sent', async () => {
  const [anna, bram] = [await app.member(), await app.member()]
  await app.write(bram, anna)
  await app.drainJobs()
  app.clock.set(minutesAfterNoon(10))
  await notifyUnread(app.services, { memberId: anna, at: minutesAfterNoon(10).toISOString() })
  await app.call(anna, pauseAccountEndpoint, { length: 'open' })
  expect(await app.drainMails()).toEqual([])
  app.clock.set(noon)
})
test('a message with a warning causes no mail', async () => {
  const [anna, bram] = [await app.member(), await app.member()]
  await app.write(bram, anna, 'Write to me at bram@example.com or +31 6 12345678')
  const { warnings } = await app.db
    .selectFrom('message')
    .select('warnings')
    .where('sender_id', '=', bram)
    .executeTakeFirstOrThrow()
  expect(warnings).not.toBeNull()
  expect(await runUnreadCheck(anna, 10)).toEqual([])
})
test('the mail contains names only if enabled, and never the message text', async () => {
  const [anna, bram] = [await app.member(), await app.member({ name: 'Bramwell' })]
  const loadMailContent = async (minute: number) => {
    app.clock.set(minutesAfterNoon(minute))
    await notifyUnread(app.services, { memberId: anna, at: minutesAfterNoon(minute).toISOString() })
    const [mail] = await app.drainMails()
    app.clock.set(noon)
    return `${mail?.subject} ${mail?.text} ${mail?.html}`
  }
  await app.write(bram, anna, 'Shall we meet at the harbour')
  expect(await loadMailContent(10)).not.toMatch(/Bramwell|harbour/)
  await app.call(anna, saveNotificationsEndpoint, { discreet: false })
  const withName = await loadMailContent(24 * 60)
  expect(withName).toContain('Bramwell wrote to you')
  expect(withName).not.toContain('harbour')
})
test('with message mails disabled, only the enabled reminders are mailed', async () => {
  const [anna, bram] = [await app.member(), await app.member()]
  await app.call(anna, saveNotificationsEndpoint, {
    preferences: [
      { type: 'new_messages', mail: false },
      { type: 'new_conversations', mail: false },
    ],
  })
  await app.write(bram, anna)
  expect(await runUnreadCheck(anna, 10)).toEqual([])
  expect(await runUnreadCheck(anna, 24 * 60)).toEqual(['A message is waiting for you at Amarelle'])
})
test('no mail is sent after mails bounced', async () => {
  const [anna, bram] = [await app.member(), await app.member()]
  await app.db
    .updateTable('member')
    .set({ notifications_disabled: JSON.stringify(['bounce']) })
    .where('id', '=', anna)
    .execute()
  await app.write(bram, anna)
  expect(await runUnreadCheck(anna, 10)).toEqual([])
})
