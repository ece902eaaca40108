import { readChat } from '@amarelle/contract/chat'
import { block, report } from '@amarelle/contract/moderation'
import { saveNotifications } from '@amarelle/contract/notifications'
import { beforeAll, expect, test } from 'vitest'
import { after, noon, testNotices } from './test-notices.ts'
import { tellUnread } from './tell-unread.job.ts'

let house: Awaited<ReturnType<typeof testNotices>>
beforeAll(async () => {
  house = await testNotices()
})
/** Looks at what lies unread, as planned for that minute after noon, and gives what was mailed. */
const look = async (id: number, minute: number) => {
  // What was written is heard before.
  await house.drainJobs()
  house.clock.set(after(minute))
  await tellUnread(house.parts, { memberId: id, at: after(minute).toISOString() })
  const mails = await house.mailed()
  house.clock.set(noon)
  return mails.map(({ subject }) => subject)
}

test('a message is mailed after ten minutes unread, reminded of after a day and after three, and then never again', async () => {
  const [anna, bram] = [await house.member({ name: 'Anna' }), await house.member({ name: 'Bram' })]
  await house.write(bram, anna)
  await house.mailed()
  expect(await house.planned(anna)).toContainEqual(['tell-unread', after(10).toISOString()])
  expect(await look(anna, 9)).toEqual([])
  expect(await look(anna, 10)).toEqual(['New message at Amarelle'])
  expect(await look(anna, 11)).toEqual([])
  expect(await look(anna, 24 * 60)).toEqual(['A message is waiting for you at Amarelle'])
  expect(await look(anna, 72 * 60)).toEqual(['A message is waiting for you at Amarelle'])
  expect(await look(anna, 30 * 24 * 60)).toEqual([])
})
test('all conversations go in one mail, and each only once until it was read', async () => {
  const anna = await house.member()
  for (const name of ['Carl', 'Dirk', 'Egon']) await house.write(await house.member({ name }), anna)
  const dirk = await house.db
    .selectFrom('member')
    .select('id')
    .where('username', '=', 'Dirk')
    .executeTakeFirstOrThrow()
  await house.write(dirk.id, anna, 'And another one')
  expect(await look(anna, 10)).toEqual(['New message at Amarelle'])
  await house.write(dirk.id, anna, 'A third')
  expect(await look(anna, 20)).toEqual([])
})
test('what was read is not mailed', async () => {
  const [anna, bram] = [await house.member(), await house.member()]
  const { message } = await house.write(bram, anna)
  await house.call(anna, readChat, { conversation: message.conversation })
  expect(await look(anna, 10)).toEqual([])
})
test('no mail goes while a tab is open; it is looked at again ten minutes later', async () => {
  const [anna, bram] = [await house.member(), await house.member()]
  await house.write(bram, anna)
  await house.seen(anna, after(10))
  expect(await look(anna, 10)).toEqual([])
  expect(await house.planned(anna)).toContainEqual(['tell-unread', after(20).toISOString()])
  expect(await look(anna, 20)).toEqual(['New message at Amarelle'])
})
test('what comes at night is mailed at eight by the member’s own clock', async () => {
  const [anna, bram] = [await house.member(), await house.member()]
  await house.db.updateTable('member').set({ time_zone: 'Australia/Perth' }).where('id', '=', anna).execute()
  await house.write(bram, anna)
  // 18:00 in Perth at noon: six hours later it is midnight there.
  expect(await look(anna, 6 * 60)).toEqual([])
  expect(await house.planned(anna)).toContainEqual(['tell-unread', after(14 * 60).toISOString()])
  expect(await look(anna, 14 * 60)).toEqual(['New message at Amarelle'])
})
test('nobody who is fictional, blocked, reported, suspended or not confirmed causes a mail', async () => {
  const anna = await house.member()
  const others = {
    fictional: await house.member({ fictional: true }),
    blocked: await house.member(),
    reported: await house.member(),
    suspended: await house.member(),
    unconfirmed: await house.member(),
  }
  for (const id of Object.values(others)) {
    await house.db.updateTable('profile').set({ fictional: false }).where('member_id', '=', id).execute()
    await house.write(id, anna)
  }
  await house.db
    .updateTable('profile')
    .set({ fictional: true })
    .where('member_id', '=', others.fictional)
    .execute()
  await house.call(anna, block, { id: others.blocked })
  await house.call(anna, report, { profile: others.reported, reason: 'spam' })
  for (const [id, status] of [
    [others.suspended, 'suspended'],
    [others.unconfirmed, 'not_confirmed'],
  ] as const)
    await house.db.updateTable('member').set({ status }).where('id', '=', id).execute()
  expect(await look(anna, 10)).toEqual([])
  await house.write(await house.member(), anna)
  expect(await look(anna, 10)).toEqual(['New message at Amarelle'])
})
test('a message that its reader is warned of tells of nothing', async () => {
  const [anna, bram] = [await house.member(), await house.member()]
  await house.write(bram, anna, 'Write to me at bram@example.com or +31 6 12345678')
  const { warnings } = await house.db
    .selectFrom('message')
    .select('warnings')
    .where('sender_id', '=', bram)
    .executeTakeFirstOrThrow()
  expect(warnings).not.toBeNull()
  expect(await look(anna, 10)).toEqual([])
})
test('names stand in it only for who switched them on, and what was written never', async () => {
  const [anna, bram] = [await house.member(), await house.member({ name: 'Bramwell' })]
  const body = async (minute: number) => {
    house.clock.set(after(minute))
    await tellUnread(house.parts, { memberId: anna, at: after(minute).toISOString() })
    const [mail] = await house.mailed()
    house.clock.set(noon)
    return `${mail?.subject} ${mail?.text} ${mail?.html}`
  }
  await house.write(bram, anna, 'Shall we meet at the harbour')
  expect(await body(10)).not.toMatch(/Bramwell|harbour/)
  await house.call(anna, saveNotifications, { discreet: false })
  const named = await body(24 * 60)
  expect(named).toContain('Bramwell wrote to you')
  expect(named).not.toContain('harbour')
})
test('who switched messages off is mailed none, but the reminders that they left on', async () => {
  const [anna, bram] = [await house.member(), await house.member()]
  await house.call(anna, saveNotifications, {
    preferences: [
      { type: 'new_messages', mail: false },
      { type: 'new_conversations', mail: false },
    ],
  })
  await house.write(bram, anna)
  expect(await look(anna, 10)).toEqual([])
  expect(await look(anna, 24 * 60)).toEqual(['A message is waiting for you at Amarelle'])
})
test('where mails came back, none goes out', async () => {
  const [anna, bram] = [await house.member(), await house.member()]
  await house.db
    .updateTable('member')
    .set({ notifications_disabled: JSON.stringify(['bounce']) })
    .where('id', '=', anna)
    .execute()
  await house.write(bram, anna)
  expect(await look(anna, 10)).toEqual([])
})
