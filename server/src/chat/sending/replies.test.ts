// Replies: what a reply quotes for each of the two, and which messages cannot be quoted.
import {
  deleteChatEndpoint,
  getThreadEndpoint,
  type Message,
  sendMessageEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestConversation } from '../../../testing/chat/chats.ts'
import { createTestTabs, filterEvents } from '../../../testing/live/tabs.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { getBalance } from '../../credits/index.ts'
import { decideReport } from '../../moderation/index.ts'

const app = await createTestServer()
const { tab, pair, writer, send } = createTestTabs(app)
const reply = (from: number, to: number, replyTo: number, text = 'I agree') =>
  app.call(from, sendMessageEndpoint, { profile: to, text, reply_to: replyTo, client_id: `${replyTo}` })
const loadLast = async (member: number, other: number): Promise<Message | undefined> =>
  (await app.call(member, getThreadEndpoint, { profile: other })).messages.at(-1)

test('a reply quotes the message for both, in the answer, live and after reloading', async () => {
  const [a, b] = await pair()
  const { message } = await send(a, b, 'x'.repeat(300))
  const { until } = await tab(await app.session(a))
  const answer = (await reply(b, a, message.id)).message
  const quote = { id: message.id, kind: 'text', text: 'x'.repeat(160), gift: null, removed: false }
  expect(answer.reply_to).toEqual({ ...quote, mine: false })
  const events = await until((received) => filterEvents(received, 'message').length > 0)
  expect(filterEvents(events, 'message')[0]?.message.reply_to).toEqual({ ...quote, mine: true })
  expect((await loadLast(a, b))?.reply_to).toEqual({ ...quote, mine: true })
  expect((await loadLast(b, a))?.reply_to).toEqual({ ...quote, mine: false })
})

test('a repeated call gets the first answer with its quote', async () => {
  const [a, b] = await pair()
  const { message } = await send(a, b, 'Hello')
  const input = { profile: a, text: 'I agree', reply_to: message.id }
  const first = await app.call(b, sendMessageEndpoint, input, { key: 'same' })
  expect(await app.call(b, sendMessageEndpoint, input, { key: 'same' })).toEqual(first)
  expect(first.message.reply_to).toMatchObject({ id: message.id, text: 'Hello' })
})

test('a message of another conversation, a removed, hidden or unknown one cannot be quoted, and nothing is charged', async () => {
  const [a, b] = await pair()
  const [c] = await pair()
  const free = await writer({ premium: false })
  const { message } = await send(a, b, 'Hello')
  const { message: elsewhere } = await send(a, c, 'Hello')
  const { messages } = await createTestConversation(app, [free, a], 25)
  const balance = await getBalance(app.db, a)
  const tryReply = (from: number, to: number, replyTo: number) => getRefusalCode(reply(from, to, replyTo))
  expect(await tryReply(a, b, elsewhere.id)).toBe('quoted_message_gone')
  expect(await tryReply(c, b, message.id)).toBe('quoted_message_gone')
  expect(await tryReply(a, b, 999_999_999)).toBe('quoted_message_gone')
  expect(await tryReply(free, a, messages[4] ?? 0)).toBe('quoted_message_gone')
  expect(await tryReply(free, a, messages[5] ?? 0)).toBe('accepted')
  await sql`update message set removed_at = now() where id = ${messages[20]}`.execute(app.db)
  expect(await tryReply(a, free, messages[20] ?? 0)).toBe('quoted_message_gone')
  await app.call(a, deleteChatEndpoint, { profile: b })
  expect(await tryReply(a, b, message.id)).toBe('quoted_message_gone')
  expect(await getBalance(app.db, a)).toBe(balance)
})

test('a quoted message that staff remove, or that is deleted, is no longer quoted anywhere', async () => {
  const [a, b] = await pair()
  const { message } = await send(b, a, 'Send me 500 euros')
  await reply(a, b, message.id)
  const { reference } = await app.call(a, reportEndpoint, {
    profile: b,
    reason: 'scam',
    message: message.id,
  })
  const act = {
    action: 'remove_message',
    target: String(message.id),
    rule: 'scam',
    facts: 'It asks for money.',
  } as const
  await decideReport(
    app.services,
    reference,
    { outcome: 'upheld', reason: 'Clear.', act },
    createTestStaff('Anna'),
  )
  for (const [me, other, mine] of [
    [a, b, false],
    [b, a, true],
  ] as const)
    expect((await loadLast(me, other))?.reply_to).toEqual({
      id: message.id,
      mine,
      kind: 'text',
      text: '',
      gift: null,
      removed: true,
    })
  const events = await app.db
    .selectFrom('member_event')
    .select('event')
    .where('member_id', 'in', [a, b])
    .execute()
  expect(JSON.stringify(events)).not.toContain('500 euros')
  await sql`delete from message where id = ${message.id}`.execute(app.db)
  expect((await loadLast(a, b))?.reply_to).toMatchObject({ id: message.id, text: '', removed: true })
})
