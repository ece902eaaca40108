// Reactions: who may react, live events of both members in the order of the changes, repeats, races with a block, and erasure.
import { randomUUID } from 'node:crypto'
import { reactionEmojis, type ReactionEmoji } from '@amarelle/contract/domain/fields'
import {
  deleteChatEndpoint,
  getThreadEndpoint,
  type MessageReactions,
  setReactionEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestConversation } from '../../../testing/chat/chats.ts'
import { createTestTabs, filterEvents, getEventNumbers } from '../../../testing/live/tabs.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { getBalance } from '../../credits/index.ts'
import { loadChatData } from '../personal-data.sql.ts'
import { removeMemberFromChats } from '../remove-member.sql.ts'

const app = await createTestServer()
const { tab, pair, send } = createTestTabs(app)
const react = async (member: number, message: number, emoji: ReactionEmoji | null, key = randomUUID()) =>
  (await app.call(member, setReactionEndpoint, { message, emoji }, { key })).reactions
const getShownReactions = async (member: number, other: number): Promise<MessageReactions[]> =>
  (await app.call(member, getThreadEndpoint, { profile: other })).messages.map(({ reactions }) => reactions)

test('each of the two sees both reactions as mine and theirs, and changes or removes only the own one, free of charge', async () => {
  const [a, b] = await pair()
  const { message, credits } = await send(a, b, 'Hello')
  expect(message.reactions).toEqual({ mine: null, theirs: null, revision: 0 })
  expect(await react(b, message.id, '❤️')).toEqual({ mine: '❤️', theirs: null, revision: 1 })
  expect(await react(a, message.id, '😂')).toEqual({ mine: '😂', theirs: '❤️', revision: 2 })
  expect(await react(b, message.id, '👍')).toEqual({ mine: '👍', theirs: '😂', revision: 3 })
  expect(await react(a, message.id, null)).toEqual({ mine: null, theirs: '👍', revision: 4 })
  expect(await getShownReactions(a, b)).toEqual([{ mine: null, theirs: '👍', revision: 4 }])
  expect(await getShownReactions(b, a)).toEqual([{ mine: '👍', theirs: null, revision: 4 }])
  expect(await getBalance(app.db, a)).toBe(credits)
})

test('the tabs of both get the changes in their order, a repeated or unchanged reaction gives no event', async () => {
  const [a, b] = await pair()
  const { message } = await send(a, b, 'Hello')
  const tabs = [await tab(await app.session(a)), await tab(await app.session(b))]
  const key = randomUUID()
  await Promise.all([react(b, message.id, '❤️', key), react(b, message.id, '❤️', key)])
  await react(b, message.id, '❤️')
  await Promise.all(reactionEmojis.map((emoji, i) => react(i % 2 ? a : b, message.id, emoji)))
  const after = await react(a, message.id, null)
  for (const { until } of tabs)
    await until((events) =>
      filterEvents(events, 'reactions').some(({ reactions }) => reactions.revision === after.revision),
    )
  for (const { events } of tabs) {
    const changes = filterEvents(events, 'reactions')
    expect(changes.map(({ reactions }) => reactions.revision)).toEqual(
      Array.from({ length: after.revision }, (_, i) => i + 1),
    )
    const numbers = getEventNumbers(events)
    expect(numbers).toEqual(numbers.toSorted((x, y) => x - y))
  }
  expect(filterEvents(tabs[0]?.events ?? [], 'reactions').at(-1)?.reactions).toEqual(after)
})

test('a repeat of an old call does not undo what the member chose since then', async () => {
  const [a, b] = await pair()
  const { message } = await send(a, b, 'Hello')
  const key = randomUUID()
  const first = await react(b, message.id, '😢', key)
  await react(b, message.id, '🔥')
  expect(await react(b, message.id, '😢', key)).toEqual(first)
  expect(await getShownReactions(b, a)).toMatchObject([{ mine: '🔥' }])
})

test('only who sees a message can react to it', async () => {
  const [a, b] = await pair()
  const [stranger] = await pair()
  const free = await app.member()
  const { message } = await send(a, b, 'Hello')
  const refuse = (member: number, id: number) =>
    getRefusalCode(app.call(member, setReactionEndpoint, { message: id, emoji: '👍' }))
  expect(await refuse(stranger, message.id)).toBe('not_found')
  expect(await refuse(a, 999_999_999)).toBe('not_found')
  // Beyond the history of free members.
  const { messages } = await createTestConversation(app, [free, a], 25)
  expect(await refuse(free, messages[4] ?? 0)).toBe('not_found')
  expect(await refuse(free, messages[5] ?? 0)).toBe('accepted')
  expect(await refuse(a, messages[4] ?? 0)).toBe('accepted')
  await sql`update message set removed_at = now() where id = ${messages[20]}`.execute(app.db)
  expect(await refuse(a, messages[20] ?? 0)).toBe('not_found')
  await app.call(a, deleteChatEndpoint, { profile: b })
  expect(await refuse(a, message.id)).toBe('not_found')
  expect(await refuse(b, message.id)).toBe('accepted')
  await app.call(a, blockEndpoint, { id: b })
  expect(await refuse(b, message.id)).toBe('not_found')
})

test('a reaction of a page that was loaded for another member of the same browser is refused', async () => {
  const [a, b] = await pair()
  const { message } = await send(a, b, 'Hello')
  const input = { message: message.id, emoji: '👍', as: a } as const
  expect(await getRefusalCode(app.call(b, setReactionEndpoint, input))).toBe('authentication_required')
  expect(await getRefusalCode(app.call(a, setReactionEndpoint, input))).toBe('accepted')
})

test('a reaction that races with a block is either stored before it or refused', async () => {
  for (let i = 0; i < 8; i += 1) {
    const [a, b] = await pair()
    const { message } = await send(a, b, 'Hello')
    const [answer] = await Promise.all([
      getRefusalCode(app.call(b, setReactionEndpoint, { message: message.id, emoji: '👍' })),
      app.call(a, blockEndpoint, { id: b }),
    ])
    const row = await app.db
      .selectFrom('message')
      .select('receiver_reaction')
      .where('id', '=', message.id)
      .executeTakeFirstOrThrow()
    expect(row.receiver_reaction).toBe(answer === 'accepted' ? '👍' : null)
  }
})

test('the database stores no other reaction', async () => {
  const [a, b] = await pair()
  const { message } = await send(a, b, 'Hello')
  for (const column of ['sender_reaction', 'receiver_reaction'] as const)
    await expect(
      app.db
        .updateTable('message')
        .set({ [column]: '🙂' })
        .where('id', '=', message.id)
        .execute(),
    ).rejects.toThrow(`message_${column}_check`)
})

test('more than 60 reactions a minute are refused', async () => {
  const [a, b] = await pair()
  const { message } = await send(a, b, 'Hello')
  const answers: string[] = []
  for (let i = 0; i < 61; i += 1)
    answers.push(
      await getRefusalCode(
        app.call(b, setReactionEndpoint, { message: message.id, emoji: i % 2 ? '👍' : '🔥' }),
      ),
    )
  expect(answers.filter((answer) => answer !== 'accepted')).toEqual(['too_many_requests'])
})

test('the data export names both reactions, and erasing a member removes theirs', async () => {
  const [a, b] = await pair()
  const { message } = await send(a, b, 'Hello')
  await send(b, a, 'Hi')
  await react(a, message.id, '😂')
  await react(b, message.id, '❤️')
  const exported = JSON.stringify((await loadChatData(app.services, a)).data)
  expect(exported).toContain('"my_reaction":"😂","their_reaction":"❤️"')
  await removeMemberFromChats(app.db, a)
  expect(await getShownReactions(b, a)).toMatchObject([
    { mine: '❤️', theirs: null, revision: 3 },
    { mine: null, theirs: null },
  ])
})
