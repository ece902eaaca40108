// That a block has the last word over messages of the same moment, and that nothing of theirs is paid that nobody can read.
import { getChats, sendMessage } from '@amarelle/contract/chat'
import { block } from '@amarelle/contract/moderation'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanceOf } from '../credits/index.ts'
import { refusal, testHouse } from '../platform/test-house.ts'

const house = await testHouse({ signup_credits: 9 })
const write = (from: number, to: number) =>
  refusal(house.call(from, sendMessage, { profile: to, text: 'Hello' }))

test.each([
  ['that stands', true],
  ['that begins', false],
])('a conversation %s is closed by a block, whatever is sent meanwhile', async (_name, stands) => {
  for (let i = 0; i < 12; i += 1) {
    const [a, b] = [await house.member(), await house.member()]
    if (stands) await write(a, b)
    const paid = stands ? 1 : 0
    const answers = await Promise.all([
      write(a, b),
      write(a, b),
      house.call(b, block, { id: a }),
      write(a, b),
      write(a, b),
    ])
    for (const member of [a, b]) expect((await house.call(member, getChats, {})).chats).toEqual([])
    const { rows } = await sql<{ unread: number; open: boolean }>`
      select p.unread, c.closed_at is null as open from participant p join conversation c on c.id = p.conversation_id
      where p.member_id = ${b}`.execute(house.db)
    for (const row of rows) expect(row).toEqual({ unread: 0, open: false })
    const sent = answers.filter((answer) => answer === 'accepted').length
    expect(await balanceOf(house.db, a)).toBe(9 - paid - sent)
  }
})
