// A block closes the conversation despite messages sent concurrently, and only messages that were accepted are charged.
import { getChatsEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getBalance } from '../../credits/index.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ signup_credits: 9 })
const trySendText = (from: number, to: number) =>
  getRefusalCode(app.call(from, sendMessageEndpoint, { profile: to, text: 'Hello' }))

test.each([
  ['an existing', true],
  ['a new', false],
])('%s conversation is closed by a block, whatever is sent concurrently', async (_name, exists) => {
  for (let i = 0; i < 12; i += 1) {
    const [a, b] = [await app.member(), await app.member()]
    if (exists) await trySendText(a, b)
    const creditsSpentBefore = exists ? 1 : 0
    const answers = await Promise.all([
      trySendText(a, b),
      trySendText(a, b),
      app.call(b, blockEndpoint, { id: a }),
      trySendText(a, b),
      trySendText(a, b),
    ])
    for (const member of [a, b]) expect((await app.call(member, getChatsEndpoint, {})).chats).toEqual([])
    const { rows } = await sql<{ unread: number; open: boolean }>`
      select p.unread, c.closed_at is null as open from participant p join conversation c on c.id = p.conversation_id
      where p.member_id = ${b}`.execute(app.db)
    for (const row of rows) expect(row).toEqual({ unread: 0, open: false })
    const acceptedCount = answers.filter((answer) => answer === 'accepted').length
    expect(await getBalance(app.db, a)).toBe(9 - creditsSpentBefore - acceptedCount)
  }
})
