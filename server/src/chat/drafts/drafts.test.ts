// Drafts of messages on the server: the last change wins, sending and blocking delete them, and nobody else reads them.
import { randomUUID } from 'node:crypto'
import { deleteChatEndpoint, getThreadEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getDraftEndpoint, saveDraftEndpoint } from '@amarelle/contract/endpoints/messages/drafts'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { afterEach, expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { createCreditGrant } from '../../credits/index.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

const app = await createTestApp({ signup_credits: 0, message_length: 200 })
afterEach(() => app.clock.set(null))
const createWriter = async () => {
  const id = await app.member({ premium: true })
  const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  await createCreditGrant(app.db, { memberId: id, amount: 300, ...grant })
  return id
}
const save = async (memberId: number, profile: number, text: string) =>
  (await app.call(memberId, saveDraftEndpoint, { profile, text })).version
const load = (memberId: number, profile: number) => app.call(memberId, getDraftEndpoint, { profile })
const send = async (from: number, to: number, text: string) =>
  (await app.call(from, sendMessageEndpoint, { profile: to, text })).message
const noDraft = { text: '', version: expect.any(Number) as number }

test('a draft is the writer’s alone, the last change wins, and each change has a higher version', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  const first = await save(ana, ben, 'Hel')
  const second = await save(ana, ben, 'Hello\n there ')
  expect(second).toBeGreaterThan(first)
  expect(await load(ana, ben)).toEqual({ text: 'Hello\n there ', version: second })
  expect(await load(ben, ana)).toEqual(noDraft)
  const opened = await app.call(ana, getThreadEndpoint, { profile: ben })
  expect(opened.draft).toEqual({ text: 'Hello\n there ', version: second })
  expect((await app.call(ben, getThreadEndpoint, { profile: ana })).draft.text).toBe('')
  const third = await save(ana, ben, '')
  expect(third).toBeGreaterThan(second)
  expect(await load(ana, ben)).toEqual({ text: '', version: third })
  expect(await save(ana, ben, 'again')).toBeGreaterThan(third)
})

test('sending deletes the draft that was sent, and keeps what was typed since', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  await save(ana, ben, 'Hello b')
  await send(ana, ben, 'Hello Ben')
  expect((await load(ana, ben)).text).toBe('Hello b')
  await save(ana, ben, ' See you \n')
  const { version } = await load(ana, ben)
  await send(ana, ben, 'See you tomorrow')
  const sent = await load(ana, ben)
  expect([sent.text, sent.version > version]).toEqual(['', true])
  await save(ana, ben, 'And another thing')
  await send(ana, ben, 'See you')
  expect((await load(ana, ben)).text).toBe('And another thing')
  await save(ben, ana, 'Same')
  await send(ana, ben, 'Same')
  expect((await load(ben, ana)).text).toBe('Same')
})

test('a refused message keeps its draft', async () => {
  const [ana, ben] = [await app.member({ premium: true }), await createWriter()]
  await save(ana, ben, 'Hello')
  const sending = app.call(ana, sendMessageEndpoint, { profile: ben, text: 'Hello' })
  expect(await getRefusalCode(sending)).toBe('not_enough_credits')
  expect((await load(ana, ben)).text).toBe('Hello')
})

test('a removed conversation loses its own draft, a block those of both, also without a conversation', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  const { conversation } = await send(ana, ben, 'Hello')
  await save(ana, ben, 'mine')
  await save(ben, ana, 'theirs')
  await app.call(ana, deleteChatEndpoint, { conversation })
  expect([await load(ana, ben), (await load(ben, ana)).text]).toEqual([noDraft, 'theirs'])
  const eve = await createWriter()
  await save(ana, eve, 'to a stranger')
  await app.call(eve, blockEndpoint, { id: ana })
  expect(await load(ana, eve)).toEqual(noDraft)
  expect(await getRefusalCode(app.call(ana, saveDraftEndpoint, { profile: eve, text: 'x' }))).toBe(
    'blocked_by',
  )
  expect(await getRefusalCode(app.call(eve, saveDraftEndpoint, { profile: ana, text: 'x' }))).toBe(
    'you_blocked',
  )
  await app.call(ben, blockEndpoint, { id: ana })
  expect(await load(ben, ana)).toEqual(noDraft)
})

test('a draft is at most as long as a message, for a member that exists, and saved by the member of the page', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  const refuse = (input: { profile: number; text: string; as?: number }) =>
    getRefusalCode(app.call(ana, saveDraftEndpoint, input))
  expect(await refuse({ profile: ben, text: 'x'.repeat(201) })).toBe('invalid_input')
  expect(await refuse({ profile: 999_999, text: 'x' })).toBe('not_found')
  expect(await refuse({ profile: ana, text: 'x' })).toBe('own_profile')
  expect(await refuse({ profile: ben, text: 'x', as: ben })).toBe('authentication_required')
  expect(await refuse({ profile: ben, text: 'null \0' })).toBe('invalid_input')
})

test('drafts that nobody changes are deleted after 90 days', async () => {
  const [ana, ben, eve] = [await createWriter(), await createWriter(), await createWriter()]
  const now = new Date()
  await save(ana, ben, 'old')
  app.clock.set(addMs(now, daysToMs(2)))
  await save(ana, eve, 'newer')
  app.clock.set(addMs(now, daysToMs(91)))
  await addJob(app.db, 'delete-old-drafts', {})
  await app.drainJobs()
  expect([(await load(ana, ben)).text, (await load(ana, eve)).text]).toEqual(['', 'newer'])
})
