import { activateEndpoint, signUpEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getChatsEndpoint, getThreadEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { expect, test } from 'vitest'
import {
  getFieldErrorCodes,
  createSignUpForm,
  extractMailedToken,
} from '../../../testing/accounts/sign-up.ts'
import { getBalance } from '../../credits/index.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ message_length: 100, fictional_profiles_attended: true })
const receiverId = await app.member({ name: 'Bram', gender: 'male' })
const openingText = 'Your garden looks lovely'

const signUpWithMessage = async (more: Partial<EndpointInput<typeof signUpEndpoint>>) => {
  const input = createSignUpForm({ signup_message: openingText, to: receiverId, ...more })
  const { user } = await app.call(null, signUpEndpoint, input)
  await app.drainJobs()
  const token = extractMailedToken(app.mails, input.email)
  return { id: user?.id ?? 0, confirm: () => app.call(null, activateEndpoint, { token }) }
}
const findStoredOpenings = () => app.db.selectFrom('opening_message').select('body').execute()
const loadTexts = async (id: number, to = receiverId) =>
  (await app.call(id, getThreadEndpoint, { profile: to })).messages.map(({ text }) => text)

test('the sign-up message is sent once, after activation, and costs one of the three credits', async () => {
  const { id, confirm } = await signUpWithMessage({})
  expect((await app.call(receiverId, getChatsEndpoint, {})).chats).toEqual([])
  expect(await findStoredOpenings()).toHaveLength(1)
  await confirm()
  await app.drainJobs()
  expect(await loadTexts(id)).toEqual([openingText])
  expect(await getBalance(app.db, id)).toBe(2)
  expect((await app.call(receiverId, getChatsEndpoint, {})).chats).toMatchObject([
    { profile: { id }, num_unread_messages: 1 },
  ])
  const job = { name: 'member.activated', who: 'opening-message' } as const
  const repeat = () => eventBus.runListener(app.services, { ...job, event: { memberId: id } as never })
  await Promise.all([repeat(), repeat()])
  expect(await loadTexts(id)).toEqual([openingText])
  expect(await getBalance(app.db, id)).toBe(2)
  expect(await findStoredOpenings()).toEqual([])
})

test('concurrent jobs send it once', async () => {
  const { id, confirm } = await signUpWithMessage({})
  await confirm()
  const job = { name: 'member.activated', who: 'opening-message' } as const
  await Promise.all(
    Array.from({ length: 5 }, () =>
      eventBus.runListener(app.services, { ...job, event: { memberId: id } as never }),
    ),
  )
  expect(await loadTexts(id)).toEqual([openingText])
  expect(await getBalance(app.db, id)).toBe(2)
})

test('a message to an invisible, unconfirmed or unknown member is refused with a field error, and no account is created', async () => {
  const hidden = await app.member({ name: 'Hidden' })
  await app.db.updateTable('profile').set({ invisible: true }).where('member_id', '=', hidden).execute()
  const waiting = await app.member({ name: 'Waiting', activated: false })
  for (const to of [hidden, waiting, 999_999]) {
    const input = createSignUpForm({ signup_message: openingText, to })
    expect(await getFieldErrorCodes(app.call(null, signUpEndpoint, input))).toEqual({
      to: 'invalid_choice',
    })
    expect(await app.db.selectFrom('member').select('id').where('email', '=', input.email).execute()).toEqual(
      [],
    )
  }
  expect(
    await getFieldErrorCodes(
      app.call(null, signUpEndpoint, createSignUpForm({ signup_message: openingText })),
    ),
  ).toEqual({ to: 'required' })
})

test('a message longer than the site allows is refused; an empty one is ignored', async () => {
  const long = 'é'.repeat(101)
  expect(
    await getFieldErrorCodes(
      app.call(null, signUpEndpoint, createSignUpForm({ signup_message: long, to: receiverId })),
    ),
  ).toEqual({
    signup_message: 'too_long',
  })
  expect(
    await getRefusalCode(
      app.call(null, signUpEndpoint, createSignUpForm({ signup_message: '  ', to: receiverId })),
    ),
  ).toBe('accepted')
  expect(await findStoredOpenings()).toEqual([])
})

test('a message to a fictional profile requires consent to the notice, and the consent is stored', async () => {
  const storm = await app.member({ name: 'Storm', fictional: true })
  const input = createSignUpForm({ signup_message: openingText, to: storm })
  expect(await getRefusalCode(app.call(null, signUpEndpoint, input))).toBe('fictional_consent_required')
  const { id, confirm } = await signUpWithMessage({ to: storm, fictional_agreed: true })
  const consents = await app.db.selectFrom('fictional_consent').select(['member_id', 'profile_id']).execute()
  expect(consents).toEqual([{ member_id: id, profile_id: storm }])
  await confirm()
  await app.drainJobs()
  expect(await loadTexts(id, storm)).toEqual([openingText])
})

test('a receiver who has left or blocked the sender by then gets nothing; nothing is charged or kept', async () => {
  const [leaves, blocks] = [await app.member(), await app.member()]
  const [toLeaver, toBlocker] = [
    await signUpWithMessage({ to: leaves }),
    await signUpWithMessage({ to: blocks }),
  ]
  await app.db.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', leaves).execute()
  await app.call(blocks, blockEndpoint, { id: toBlocker.id })
  for (const { id, confirm } of [toLeaver, toBlocker]) {
    await confirm()
    await app.drainJobs()
    expect(await getBalance(app.db, id)).toBe(3)
  }
  expect(await findStoredOpenings()).toEqual([])
  expect((await app.call(blocks, getChatsEndpoint, {})).chats).toEqual([])
})

test('a harmful message is refused with a field error, and nothing is stored', async () => {
  const before = await findStoredOpenings()
  const refused = app.call(
    null,
    signUpEndpoint,
    createSignUpForm({ signup_message: 'You ugly cow', to: receiverId }),
  )
  await expect(refused).rejects.toMatchObject({
    fields: { signup_message: { code: 'kinder_words', values: { name: 'Bram' } } },
  })
  expect(await findStoredOpenings()).toEqual(before)
  expect(
    await getRefusalCode(
      app.call(null, signUpEndpoint, createSignUpForm({ signup_message: 'You look happy', to: receiverId })),
    ),
  ).toBe('accepted')
})
