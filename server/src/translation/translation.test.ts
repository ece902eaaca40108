// Translations through the API: who may have what translated, limits, a service that fails, hostile answers, and what is kept.
import { randomUUID } from 'node:crypto'
import { deleteChatEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getSettingsEndpoint } from '@amarelle/contract/endpoints/sites'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import {
  translateMessageEndpoint,
  translateProfileEndpoint,
} from '@amarelle/contract/endpoints/translation/translation'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { startFakeLibreTranslate } from '../../../fakes/translation-service/index.ts'
import { createTestConversation } from '../../testing/chat/chats.ts'
import { createTestStaff } from '../../testing/platform/test-staff.ts'
import { createTestApp, getRefusalCode } from '../../testing/platform/test-app.ts'
import { removeMessage } from '../chat/messages/remove-message.ts'
import { createCreditGrant } from '../credits/index.ts'
import { addMs, daysToMs, hoursToMs, minutesToMs } from '../platform/clock.ts'
import type { TranslationConfig } from '../platform/config/translation-config.ts'

const app = await createTestApp({ signup_credits: 0, free_history_messages: 5 })
let answer = (text: string, target: string): string => `[${target}] ${text}`
const service = await startFakeLibreTranslate({ translate: (text, target) => answer(text, target) })
afterAll(() => service.stop())

const configure = (translation: Partial<TranslationConfig> | null): void => {
  const config: TranslationConfig = {
    provider: 'LibreTranslate',
    url: service.url,
    apiKey: null,
    company: 'Example Hosting B.V.',
    translationsPerDay: 5000,
    ...translation,
  }
  Object.assign(app.services.config, { translation: translation && config })
}
beforeEach(() => configure({}))
afterEach(async () => {
  app.clock.set(null)
  service.fail(null)
  answer = (text, target) => `[${target}] ${text}`
  await app.db.deleteFrom('rate_limit').execute()
})

const createWriter = async (options: Parameters<typeof app.member>[0] = {}) => {
  const id = await app.member({ premium: true, ...options })
  const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  await createCreditGrant(app.db, { memberId: id, amount: 300, ...grant })
  return id
}
const send = async (from: number, to: number, text: string) =>
  (await app.call(from, sendMessageEndpoint, { profile: to, text })).message.id
const translateMessage = (memberId: number | null, message: number) =>
  app.call(memberId, translateMessageEndpoint, { message })
const translateProfile = (memberId: number | null, profile: number) =>
  app.call(memberId, translateProfileEndpoint, { profile })
const refuseMessage = (memberId: number | null, message: number) =>
  getRefusalCode(translateMessage(memberId, message))
const refuseProfile = (memberId: number | null, profile: number) =>
  getRefusalCode(translateProfile(memberId, profile))

test('a received message is translated into the reader’s language; nothing of it is stored or sent on', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  const message = await send(ben, ana, 'Waar kom je vandaan?')
  expect(await translateMessage(ana, message)).toEqual({
    translation: { text: '[en] Waar kom je vandaan?', language: 'en', same_language: false },
  })
  // The service learns the text and the languages, and nothing else.
  expect(service.bodies.at(-1)).toEqual({
    q: ['Waar kom je vandaan?'],
    source: 'auto',
    target: 'en',
    format: 'text',
  })
  const stored = await app.db.selectFrom('message').select('body').where('id', '=', message).execute()
  expect(stored).toEqual([{ body: 'Waar kom je vandaan?' }])
  const events = await app.db.selectFrom('member_event').selectAll().execute()
  expect(JSON.stringify(events)).not.toContain('[en]')
})

test('the texts of a profile are translated, each by its name, and only those that are shown', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  await app.call(ben, saveProfileEndpoint, { about: 'Ik fiets graag', notes: { hopes: 'Rust' } })
  const { translations } = await translateProfile(ana, ben)
  expect(translations).toEqual({
    about: { text: '[en] Ik fiets graag', language: 'en', same_language: false },
    hopes: { text: '[en] Rust', language: 'en', same_language: false },
  })
  expect(await refuseProfile(ben, ana)).toBe('not_found')
})

test('only what the asker can read is translated', async () => {
  const [ana, ben, eve] = [await createWriter(), await createWriter(), await createWriter()]
  await app.call(ben, saveProfileEndpoint, { about: 'Ik fiets graag' })
  const [kept, removed] = [await send(ben, ana, 'Hallo'), await send(ben, ana, 'Verwijderd')]
  await removeMessage(app.services, {
    id: String(removed),
    ownerId: ben,
    rule: 'spam',
    actor: createTestStaff('Anna'),
  })
  expect(await refuseMessage(ana, removed)).toBe('not_found')
  expect([await refuseMessage(eve, kept), await refuseMessage(null, kept)]).toEqual([
    'not_found',
    'authentication_required',
  ])
  expect(await refuseMessage(ana, 999_999)).toBe('not_found')
  expect(await refuseProfile(null, ben)).toBe('authentication_required')
  await app.db.updateTable('profile').set({ invisible: true }).where('member_id', '=', ben).execute()
  expect(await refuseProfile(eve, ben)).toBe('not_found')
  // The conversation goes on.
  expect(await refuseMessage(ana, kept)).toBe('accepted')
  await app.db.updateTable('profile').set({ invisible: false }).where('member_id', '=', ben).execute()
  await app.call(ana, deleteChatEndpoint, { profile: ben })
  expect(await refuseMessage(ana, kept)).toBe('not_found')
  const newest = await send(ben, ana, 'Nog een keer')
  await app.call(ben, blockEndpoint, { id: ana })
  expect([await refuseMessage(ana, newest), await refuseProfile(ana, ben)]).toEqual([
    'not_found',
    'blocked_by',
  ])
  expect(await refuseMessage(ben, newest)).toBe('not_found')
  await app.db.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', ben).execute()
  expect(await refuseProfile(eve, ben)).toBe('not_found')
})

test('a free member can have the history translated that they see', async () => {
  const [free, ben] = [await app.member(), await createWriter()]
  const { messages } = await createTestConversation(app, [free, ben], 8)
  expect(await refuseMessage(free, messages[2] ?? 0)).toBe('not_found')
  expect(await refuseMessage(free, messages[3] ?? 0)).toBe('accepted')
})

test('a message without a text and one that is too long cost nothing', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  const message = await send(ben, ana, 'Hallo')
  const requestCount = service.bodies.length
  await app.db.updateTable('message').set({ body: '' }).where('id', '=', message).execute()
  expect(await refuseMessage(ana, message)).toBe('not_found')
  await app.db
    .updateTable('message')
    .set({ body: 'a'.repeat(10_001) })
    .where('id', '=', message)
    .execute()
  expect(await refuseMessage(ana, message)).toBe('translation_too_long')
  expect(service.bodies).toHaveLength(requestCount)
  expect(
    await app.db.selectFrom('rate_limit').select('key').where('key', 'like', 'translations%').execute(),
  ).toEqual([])
})

test('sixty an hour for each member, whatever others ask for', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  const message = await send(ben, ana, 'Hallo')
  for (let count = 0; count < 60; count += 1) await translateMessage(ana, message)
  expect(await refuseMessage(ana, message)).toBe('too_many_requests')
  expect(await refuseMessage(ben, message)).toBe('accepted')
  app.clock.set(addMs(new Date(), hoursToMs(1)))
  expect(await refuseMessage(ana, message)).toBe('accepted')
})

test('members who ask for much cannot use up the day’s translations of the others', async () => {
  configure({ translationsPerDay: 40 })
  const [ana, ben, cem] = [await createWriter(), await createWriter(), await createWriter()]
  const [message, other] = [await send(ben, ana, 'Hallo'), await send(ben, cem, 'Hallo')]
  for (let count = 0; count < 20; count += 1) await translateMessage(ana, message)
  for (let count = 0; count < 30; count += 1)
    expect(await refuseMessage(ana, message)).toBe('translations_used_up')
  for (let count = 0; count < 10; count += 1) expect(await refuseMessage(cem, other)).toBe('accepted')
  expect(await refuseMessage(cem, other)).toBe('translations_used_up')
  for (let count = 0; count < 10; count += 1) expect(await refuseMessage(ben, other)).toBe('accepted')
  const dee = await createWriter()
  const last = await send(ben, dee, 'Hallo')
  expect(await refuseMessage(dee, last)).toBe('translations_used_up')
  app.clock.set(addMs(new Date(), daysToMs(1)))
  expect(await refuseMessage(dee, last)).toBe('accepted')
})

test('a service that fails is left alone for a minute, and asked again with one request', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  const message = await send(ben, ana, 'Hallo')
  for (const outage of ['error', 'down', 'lost'] as const) {
    service.fail(outage)
    expect(await refuseMessage(ana, message)).toBe('translation_unavailable')
  }
  service.fail(null)
  const requestCount = service.bodies.length
  expect(await refuseMessage(ana, message)).toBe('translation_unavailable')
  expect(service.bodies).toHaveLength(requestCount)
  const now = Date.now()
  app.clock.set(new Date(now + minutesToMs(1)))
  service.fail('error')
  expect(await refuseMessage(ana, message)).toBe('translation_unavailable')
  service.fail(null)
  expect(await refuseMessage(ana, message)).toBe('translation_unavailable')
  app.clock.set(new Date(now + minutesToMs(2)))
  expect(await refuseMessage(ana, message)).toBe('accepted')
})

test('a member beyond the limit does not use up the one request that tries a service again', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  const message = await send(ben, ana, 'Hallo')
  for (let count = 0; count < 60; count += 1) await translateMessage(ana, message)
  service.fail('error')
  for (let count = 0; count < 3; count += 1)
    expect(await refuseMessage(ben, message)).toBe('translation_unavailable')
  service.fail(null)
  app.clock.set(new Date(Date.now() + minutesToMs(2)))
  expect(await refuseMessage(ana, message)).toBe('too_many_requests')
  expect(await refuseMessage(ben, message)).toBe('accepted')
})

test('an answer with HTML stays text, invisible characters go, and one that is no translation is refused', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  const message = await send(ben, ana, 'Hallo')
  answer = () => '<img src=x onerror=alert(1)>\u202e\u0000Hello'
  expect((await translateMessage(ana, message)).translation.text).toBe('<img src=x onerror=alert(1)>Hello')
  answer = () => 'x'.repeat(1000)
  expect(await refuseMessage(ana, message)).toBe('translation_unavailable')
  answer = () => 'x'.repeat(300_000)
  expect(await refuseMessage(ana, message)).toBe('translation_unavailable')
})

test('the client sends ids and no texts', async () => {
  const ana = await createWriter()
  const input = { message: 1, text: 'Mijn tekst' }
  expect(await refuseMessage(ana, 'Mijn tekst' as never)).toBe('invalid_input')
  expect(await getRefusalCode(app.call(ana, translateMessageEndpoint, input))).toBe('not_found')
})

test('without a service nothing is translated, and the settings say whether there is one', async () => {
  const [ana, ben] = [await createWriter(), await createWriter()]
  const message = await send(ben, ana, 'Hallo')
  expect((await app.call(ana, getSettingsEndpoint, {})).translation).toEqual({
    provider: 'LibreTranslate',
    company: 'Example Hosting B.V.',
  })
  configure(null)
  expect(await refuseMessage(ana, message)).toBe('not_found')
  expect((await app.call(ana, getSettingsEndpoint, {})).translation).toBeNull()
})
