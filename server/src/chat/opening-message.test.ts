import { activateEndpoint, signUpEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getChatsEndpoint, getThreadEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { expect, test } from 'vitest'
import { getFieldErrorCodes, createSignUpForm, extractMailedToken } from '../../testing/accounts/sign-up.ts'
import { getBalance } from '../credits/index.ts'
import { eventBus } from '../platform/event-bus.ts'
import { getRefusalCode, createTestApp } from '../../testing/platform/test-app.ts'

const app = await createTestApp({ message_length: 100, fictional_profiles_attended: true })
const bram = await app.member({ name: 'Bram', gender: 'male' })
const text = 'Your garden looks lovely'

const signedUp = async (more: Partial<EndpointInput<typeof signUpEndpoint>>) => {
  const input = createSignUpForm({ signup_message: text, to: bram, ...more })
  const { user } = await app.call(null, signUpEndpoint, input)
  await app.drainJobs()
  const token = extractMailedToken(app.mails, input.email)
  return { id: user?.id ?? 0, confirm: () => app.call(null, activateEndpoint, { token }) }
}
const openings = () => app.db.selectFrom('opening_message').select('body').execute()
const textsFrom = async (id: number, to = bram) =>
  (await app.call(id, getThreadEndpoint, { profile: to })).messages.map(({ text: one }) => one)

test('the message of a sign-up waits for the activation, then is sent once and costs one of the three credits', async () => {
  const { id, confirm } = await signedUp({})
  expect((await app.call(bram, getChatsEndpoint, {})).chats).toEqual([])
  expect(await openings()).toHaveLength(1)
  await confirm()
  await app.drainJobs()
  expect(await textsFrom(id)).toEqual([text])
  expect(await getBalance(app.db, id)).toBe(2)
  expect((await app.call(bram, getChatsEndpoint, {})).chats).toMatchObject([
    { profile: { id }, num_unread_messages: 1 },
  ])
  const job = { name: 'member.activated', who: 'opening-message' } as const
  const repeat = () => eventBus.runListener(app.services, { ...job, event: { memberId: id } as never })
  await Promise.all([repeat(), repeat()])
  expect(await textsFrom(id)).toEqual([text])
  expect(await getBalance(app.db, id)).toBe(2)
  expect(await openings()).toEqual([])
})

test('jobs that run at once send it once', async () => {
  const { id, confirm } = await signedUp({})
  await confirm()
  const job = { name: 'member.activated', who: 'opening-message' } as const
  await Promise.all(
    Array.from({ length: 5 }, () =>
      eventBus.runListener(app.services, { ...job, event: { memberId: id } as never }),
    ),
  )
  expect(await textsFrom(id)).toEqual([text])
  expect(await getBalance(app.db, id)).toBe(2)
})

test('a message to nobody who can be seen is refused beside its field, and no account is made', async () => {
  const hidden = await app.member({ name: 'Hidden' })
  await app.db.updateTable('profile').set({ invisible: true }).where('member_id', '=', hidden).execute()
  const waiting = await app.member({ name: 'Waiting', activated: false })
  for (const to of [hidden, waiting, 999_999]) {
    const input = createSignUpForm({ signup_message: text, to })
    expect(await getFieldErrorCodes(app.call(null, signUpEndpoint, input))).toEqual({
      to: 'invalid_choice',
    })
    expect(await app.db.selectFrom('member').select('id').where('email', '=', input.email).execute()).toEqual(
      [],
    )
  }
  expect(
    await getFieldErrorCodes(app.call(null, signUpEndpoint, createSignUpForm({ signup_message: text }))),
  ).toEqual({ to: 'required' })
})

test('a message that is longer than the site allows is refused; an empty one is none', async () => {
  const long = 'é'.repeat(101)
  expect(
    await getFieldErrorCodes(
      app.call(null, signUpEndpoint, createSignUpForm({ signup_message: long, to: bram })),
    ),
  ).toEqual({
    signup_message: 'too_long',
  })
  expect(
    await getRefusalCode(
      app.call(null, signUpEndpoint, createSignUpForm({ signup_message: '  ', to: bram })),
    ),
  ).toBe('accepted')
  expect(await openings()).toEqual([])
})

test('a fictional profile is written to only by who agreed to the note, and the consent is kept', async () => {
  const storm = await app.member({ name: 'Storm', fictional: true })
  const input = createSignUpForm({ signup_message: text, to: storm })
  expect(await getRefusalCode(app.call(null, signUpEndpoint, input))).toBe('fictional_consent_required')
  const { id, confirm } = await signedUp({ to: storm, fictional_agreed: true })
  const consents = await app.db.selectFrom('fictional_consent').select(['member_id', 'profile_id']).execute()
  expect(consents).toEqual([{ member_id: id, profile_id: storm }])
  await confirm()
  await app.drainJobs()
  expect(await textsFrom(id, storm)).toEqual([text])
})

test('who is gone, hidden or has blocked the writer by then gets nothing, it costs nothing, and nothing is kept', async () => {
  const [leaves, blocks] = [await app.member(), await app.member()]
  const [toLeaver, toBlocker] = [await signedUp({ to: leaves }), await signedUp({ to: blocks })]
  await app.db.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', leaves).execute()
  await app.call(blocks, blockEndpoint, { id: toBlocker.id })
  for (const { id, confirm } of [toLeaver, toBlocker]) {
    await confirm()
    await app.drainJobs()
    expect(await getBalance(app.db, id)).toBe(3)
  }
  expect(await openings()).toEqual([])
  expect((await app.call(blocks, getChatsEndpoint, {})).chats).toEqual([])
})

test('one that may hurt is refused beside its field, while it can still be changed; nothing is stored', async () => {
  const before = await openings()
  const refused = app.call(
    null,
    signUpEndpoint,
    createSignUpForm({ signup_message: 'You ugly cow', to: bram }),
  )
  await expect(refused).rejects.toMatchObject({
    fields: { signup_message: { code: 'kinder_words', values: { name: 'Bram' } } },
  })
  expect(await openings()).toEqual(before)
  expect(
    await getRefusalCode(
      app.call(null, signUpEndpoint, createSignUpForm({ signup_message: 'You look happy', to: bram })),
    ),
  ).toBe('accepted')
})
