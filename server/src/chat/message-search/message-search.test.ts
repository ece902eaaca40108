// The search in one's own messages: words in all languages, what the thread does not show, pages, hostile texts and the limit.
import { randomUUID } from 'node:crypto'
import { deleteChatEndpoint, getThreadEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { searchMessagesEndpoint } from '@amarelle/contract/endpoints/messages/message-search'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createTestConversation } from '../../../testing/chat/chats.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { createCreditGrant } from '../../credits/index.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { removeMessage, restoreMessage } from '../messages/remove-message.ts'

const app = await createTestApp({ signup_credits: 0 })
afterEach(() => app.clock.set(null))
const createWriter = async (options: Parameters<typeof app.member>[0] = {}) => {
  const id = await app.member({ premium: true, ...options })
  const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  await createCreditGrant(app.db, { memberId: id, amount: 300, ...grant })
  return id
}
const send = async (from: number, to: number, text: string) =>
  (await app.call(from, sendMessageEndpoint, { profile: to, text })).message
const search = (memberId: number, input: EndpointInput<typeof searchMessagesEndpoint>) =>
  app.call(memberId, searchMessagesEndpoint, input)
const findIds = async (memberId: number, text: string) =>
  (await search(memberId, { text })).messages.map(({ id }) => id)

test('finds sent and received messages by the beginnings of their words, newest first', async () => {
  const [ana, ben, eve] = [await createWriter(), await createWriter({ name: 'Ben' }), await createWriter()]
  const first = await send(ana, ben, 'The lighthouse at the end of the pier')
  const second = await send(ben, ana, 'A LIGHT house, not a lighthouse?')
  const third = await send(ana, eve, 'Lights on!')
  await send(ana, eve, 'Moonlight')
  expect(await findIds(ana, 'light')).toEqual([third.id, second.id, first.id])
  expect(await findIds(ana, 'lighthouse pier')).toEqual([first.id])
  expect(await findIds(ana, 'house light')).toEqual([second.id])
  expect(await findIds(ben, 'lights')).toEqual([])
  const [found] = (await search(ana, { text: 'pier' })).messages
  expect(found).toMatchObject({
    mine: true,
    conversation: first.conversation,
    profile: { id: ben, name: 'Ben' },
  })
  expect(found?.excerpt).toEqual([
    { text: '… ', matched: false },
    { text: 'lighthouse at the end of the ', matched: false },
    { text: 'pier', matched: true },
  ])
})

test('case and accents make no difference, in any of the 11 languages', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  const cases: readonly (readonly [language: string, text: string, ...searches: string[]])[] = [
    ['da', 'Rødgrød og blåbær på Ærø', 'rodgrod', 'RØDGRØD', 'blabaer', 'ærø'],
    ['de', 'Schöne Straße, süße Grüße', 'schone', 'STRASSE', 'grüße', 'suss'],
    ['en', 'Meet me at the café', 'cafe', 'CAFÉ'],
    ['es', 'Mañana veré al niño', 'manana', 'NIÑO'],
    ['fi', 'Hyvää yötä, ystäväni', 'hyvaa', 'YÖTÄ'],
    ['fr', 'Une œuvre d’été à l’île', 'oeuvre', 'ete', 'île', 'l’île'],
    ['it', 'Perché no, è così', 'perche', 'COSÌ'],
    ['nl', 'Een geïnteresseerde reünie', 'geinteresseerde', 'REUNIE'],
    ['no', 'Kjærlighet på første møte', 'kjaerlighet', 'FØRSTE', 'mote'],
    ['pl', 'Zażółć gęślą jaźń, łódź', 'zazolc', 'GĘŚLĄ', 'lodz'],
    ['sv', 'Jag älskar smörgåsbord', 'alskar', 'SMÖRGÅS'],
  ]
  for (const [language, text, ...searches] of cases) {
    const { id } = await send(ana, ben, text)
    for (const typed of searches) {
      const { messages } = await search(ben, { text: typed })
      expect([language, typed, messages[0]?.id]).toEqual([language, typed, id])
      expect(
        messages[0]?.excerpt.some(({ matched }) => matched),
        typed,
      ).toBe(true)
      expect(messages[0]?.excerpt.map((piece) => piece.text).join('')).toContain(text)
    }
    app.clock.set(addMs(app.clock.now(), 60_000))
  }
})

test('pages go on where the last one ended, over years, whatever arrives meanwhile', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  await sql`update member set signed_up_at = now() - interval '2 years' where id = ${ana}`.execute(app.db)
  const { messages } = await createTestConversation(app, [ana, ben], 50)
  await sql`update message set created_at = now() - (50 - id % 50) * interval '11 days' where id = any(${messages}::bigint[])`.execute(
    app.db,
  )
  const { rows } = await sql<{ id: number }>`select id from message where id = any(${messages}::bigint[])
    order by message_period(created_at) desc, id desc`.execute(app.db)
  const found: number[] = []
  let after: string | undefined
  for (;;) {
    const page = await search(ana, { text: 'number', ...(after !== undefined && { after }) })
    found.push(...page.messages.map(({ id }) => id))
    await send(ben, ana, 'one more number')
    if (page.next === null) break
    after = page.next
  }
  expect(found).toEqual(rows.map(({ id }) => id))
  for (const invalid of ['', 'x', '1.2.3', 'zzzzz.zzzzzzzzzz', "1';--"])
    expect((await search(ana, { text: 'number', after: invalid })).messages.length, invalid).toBeGreaterThan(
      0,
    )
})

test('finds nothing that the thread does not show', async () => {
  const [ana, ben, eve] = [await createWriter(), await createWriter(), await createWriter()]
  const { id } = await send(ben, ana, 'a zebra')
  expect(await findIds(eve, 'zebra')).toEqual([])
  const removal = { id: String(id), ownerId: ben, actor: { kind: 'staff', name: 'Kim' } } as never
  await removeMessage(app.services, removal)
  expect([await findIds(ana, 'zebra'), await findIds(ben, 'zebra')]).toEqual([[], []])
  await restoreMessage(app.services, removal)
  expect([await findIds(ana, 'zebra'), await findIds(ben, 'zebra')]).toEqual([[id], [id]])
  const later = await send(ana, ben, 'another zebra')
  await app.call(ana, deleteChatEndpoint, { conversation: later.conversation })
  expect([await findIds(ana, 'zebra'), await findIds(ben, 'zebra')]).toEqual([[], [later.id, id]])
  await app.call(ben, blockEndpoint, { id: ana })
  expect(await findIds(ben, 'zebra')).toEqual([])
})

test('free members find only what they see of the history', async () => {
  const [ana, ben] = [await app.member(), await createWriter()]
  const { conversation } = await createTestConversation(app, [ana, ben], 45)
  const shown = await app.call(ana, getThreadEndpoint, { conversation, count: 200 })
  const found = await search(ana, { text: 'number' })
  expect(found.messages.map(({ id }) => id)).toEqual(shown.messages.map(({ id }) => id).reverse())
  expect([await findIds(ana, 'number 25'), (await findIds(ana, 'number 26')).length]).toEqual([[], 1])
})

test('operators, wildcards and quotes are no part of the search; what is too short or long is refused', async () => {
  const [ana, ben, eve] = [await createWriter(), await createWriter(), await createWriter()]
  await send(ben, ana, 'plain words')
  const secret = await send(ben, eve, 'plain secret')
  for (const hostile of [
    "plain' | 'secret",
    'plain | secret',
    '!nothing',
    `${eve}.*`,
    `x' | '${eve}.`,
    '%%',
    '__',
    '**',
    ':*',
    '\\\\',
    '\u0000\u0001',
    '()&|!<->',
    "'; drop table message; --",
    '😀😀',
  ]) {
    const call = search(ana, { text: hostile })
    expect(['accepted', 'invalid_input'], hostile).toContain(await getRefusalCode(call))
    const found = await call.then(({ messages }) => messages.map(({ id }) => id)).catch(() => [])
    expect(found, hostile).not.toContain(secret.id)
  }
  expect(await findIds(ana, 'plain words')).toHaveLength(1)
  for (const text of ['', 'a', ' a ', 'x'.repeat(101)])
    expect(await getRefusalCode(search(ana, { text }))).toBe('invalid_input')
})

test('a member can search 60 times in a minute', async () => {
  const ana = await createWriter()
  for (let count = 0; count < 60; count += 1) await search(ana, { text: 'again' })
  expect(await getRefusalCode(search(ana, { text: 'again' }))).toBe('too_many_requests')
  app.clock.set(addMs(new Date(), daysToMs(1)))
  expect(await findIds(ana, 'again')).toEqual([])
})
