// Tests the signals that a member lets others see: online and read. (Typing: e2e/chat/chat.journey.ts; live events: attack/groups/identity/signals.ts.)
import { randomUUID } from 'node:crypto'
import { getChatsEndpoint, getThreadEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getMemberEndpoint, searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { createCreditGrant } from '../../credits/index.ts'
import { collectPersonalData } from '../../platform/personal-data.ts'

const app = await createTestApp({ signup_credits: 0 })
async function createPair() {
  const [me, other] = [await app.member({ premium: true }), await app.member({ premium: true })]
  for (const memberId of [me, other]) {
    const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
    await createCreditGrant(app.db, { memberId, amount: 50, ...grant })
  }
  const { message } = await app.call(me, sendMessageEndpoint, {
    profile: other,
    text: `Hello ${randomUUID()}`,
  })
  return { me, other, message }
}

test('a member who hides that they are online is not shown as online, nor found by that filter', async () => {
  const { me, other } = await createPair()
  const showsOnline = async () => [
    (await app.call(me, getMemberEndpoint, { id: other })).profile.online,
    (await app.call(me, getChatsEndpoint, {})).chats[0]?.profile.online,
    (await app.call(me, searchMembersEndpoint, { online: true })).members.some(({ id }) => id === other),
  ]
  expect(await showsOnline()).toEqual([true, true, true])
  await app.call(other, saveProfileEndpoint, { show_online: false })
  expect(await showsOnline()).toEqual([false, false, false])
  // The member sees others as before.
  expect((await app.call(other, getMemberEndpoint, { id: me })).profile.online).toBe(true)
  await app.call(other, saveProfileEndpoint, { show_online: true })
  expect(await showsOnline()).toEqual([true, true, true])
})

test('a member who hides that they are online does not tell when messages reach their browser', async () => {
  const { me, other, message } = await createPair()
  const isDelivered = async () => [
    (await app.call(me, getThreadEndpoint, { profile: other })).messages.at(-1)?.delivered,
    (await app.call(me, getChatsEndpoint, {})).chats[0]?.conversation.last_message?.delivered,
  ]
  await app.call(other, saveProfileEndpoint, { show_online: false, send_read_receipts: false })
  await app.call(other, getThreadEndpoint, { conversation: message.conversation })
  expect(await isDelivered()).toEqual([false, false])
  await app.call(other, saveProfileEndpoint, { show_online: true })
  expect(await isDelivered()).toEqual([true, true])
  await app.call(other, saveProfileEndpoint, { invisible: true })
  expect(await isDelivered()).toEqual([false, false])
})

test('the export of a sender does not tell when the other one opened an image or heard a recording', async () => {
  const { me, other, message } = await createPair()
  const at = new Date()
  await app.db
    .updateTable('message')
    .set({ kind: 'image', image_id: randomUUID(), image_width: 10, image_height: 10, image_opened_at: at })
    .where('id', '=', message.id)
    .execute()
  const readOpened = async (memberId: number) => {
    const { conversations } = (await collectPersonalData(app.services, memberId)).data['chats'] as {
      conversations: { messages: { image_opened_at: Date | null }[] }[]
    }
    return conversations[0]?.messages[0]?.image_opened_at
  }
  expect([await readOpened(me), await readOpened(other)]).toEqual([null, at])
})

test('a member who sends no read receipts has none in the list, the conversation or the events', async () => {
  const { me, other, message } = await createPair()
  const countReadEvents = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from member_event
      where member_id = ${me} and event ->> 'type' = 'read' and not (event ->> 'mine')::boolean`.execute(
      app.db,
    )
    return rows[0]?.count
  }
  const isRead = async () => [
    (await app.call(me, getThreadEndpoint, { profile: other })).messages.at(-1)?.read,
    (await app.call(me, getChatsEndpoint, {})).chats[0]?.conversation.last_message?.read,
  ]
  await app.call(other, saveProfileEndpoint, { send_read_receipts: false })
  await app.call(other, getThreadEndpoint, { conversation: message.conversation })
  expect((await app.call(other, getChatsEndpoint, {})).unread_messages).toBe(0)
  expect(await isRead()).toEqual([false, false])
  expect(await countReadEvents()).toBe(0)
  await app.call(other, saveProfileEndpoint, { send_read_receipts: true })
  expect(await isRead()).toEqual([true, true])
  await app.call(me, sendMessageEndpoint, { profile: other, text: `Hello ${randomUUID()}` })
  await app.call(other, getThreadEndpoint, { conversation: message.conversation })
  expect(await countReadEvents()).toBe(1)
})
