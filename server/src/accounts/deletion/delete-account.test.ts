import {
  checkSignUpEndpoint,
  deleteAccountEndpoint,
  getDeletionEndpoint,
  logInEndpoint,
  requestResetEndpoint,
  resendActivationEndpoint,
  restoreAccountEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import { getChatsEndpoint, getThreadEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getMemberEndpoint, searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getLikesEndpoint, likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { daysToMs } from '../../platform/clock.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { createToken } from '../../platform/crypto/tokens.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { deleteAccount as closeAccount } from './delete-account.ts'
import {
  getFieldErrors,
  testAccountPassword,
  createTestAccounts,
} from '../../../testing/accounts/accounts.ts'

const app = await createTestApp()
const { account, mailsTo, mailedToken, later, purgeDue, statusOf, forgetLimits } = createTestAccounts(app)
afterEach(async () => {
  app.clock.set(null)
  await forgetLimits()
})
const callDeleteAccount = (id: number, options: { reason?: 'privacy'; erase_now?: boolean } = {}) =>
  app.call(id, deleteAccountEndpoint, { password: testAccountPassword, ...options })
const callLogIn = (email: string, password = testAccountPassword) =>
  app.call(null, logInEndpoint, { email, password })

test('closing an account needs the password and ends all sessions; the reason is stored without the member', async () => {
  const { id, email } = await account()
  await callLogIn(email)
  expect(await getFieldErrors(app.call(id, deleteAccountEndpoint, { password: 'wrong' }))).toEqual({
    password: 'password_wrong',
  })
  let cookie: string | null | undefined
  const startedMs = Date.now()
  const context = app.context(id, { setSession: (token) => (cookie = token) })
  const restorableUntil = await closeAccount(context, {
    password: testAccountPassword,
    reason: 'privacy',
    erase_now: false,
  })
  expect((restorableUntil?.getTime() ?? 0) - startedMs).toBeGreaterThanOrEqual(daysToMs(14))
  expect(cookie).toBeNull()
  expect(await statusOf(id)).toBe('pending_deletion')
  expect(await app.db.selectFrom('session').select('id').where('member_id', '=', id).execute()).toEqual([])
  const reasons = await app.db.selectFrom('deletion_reason').selectAll().execute()
  expect(reasons).toMatchObject([{ site_id: app.site.id, reason: 'privacy', erased_at_once: false }])
  expect(await getRefusalCode(callDeleteAccount(id))).toBe('authentication_required')
})

test('a closed account is hidden at once from search, profile page and likes, and its picture from chats; chats stay readable', async () => {
  const [{ id }, other] = [await account({ name: 'Hidden' }), await account({ gender: 'male' })]
  const png = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  await app.call(id, uploadPhotoEndpoint, { image: png.toString('base64') })
  await app.call(id, likeEndpoint, { id: other.id })
  await app.call(id, sendMessageEndpoint, { profile: other.id, text: 'Hello there' })
  const loadWhatOthersSee = async () => {
    const search = await app.call(other.id, searchMembersEndpoint, {})
    const [chat] = (await app.call(other.id, getChatsEndpoint, {})).chats
    const { liked_by, new_likes } = await app.call(other.id, getLikesEndpoint, {})
    return {
      found: JSON.stringify(search).includes('"Hidden"'),
      page: await getRefusalCode(app.call(other.id, getMemberEndpoint, { id })),
      likes: [liked_by.length, new_likes],
      picture: chat?.profile.main_image !== null,
      text: chat?.conversation.last_message?.text,
    }
  }
  expect(await loadWhatOthersSee()).toEqual({
    found: true,
    page: 'accepted',
    likes: [1, 1],
    picture: true,
    text: 'Hello there',
  })
  await callDeleteAccount(id)
  expect(await loadWhatOthersSee()).toEqual({
    found: false,
    page: 'not_found',
    likes: [0, 0],
    picture: false,
    text: 'Hello there',
  })
  const thread = await app.call(other.id, getThreadEndpoint, { profile: id })
  expect(thread).toMatchObject({ bar: 'conversation_closed', messages: [{ text: 'Hello there' }] })
  expect(
    await getRefusalCode(app.call(other.id, sendMessageEndpoint, { profile: id, text: 'Where are you?' })),
  ).toBe('conversation_closed')
  const stranger = await account()
  expect(await getRefusalCode(app.call(stranger.id, getThreadEndpoint, { profile: id }))).toBe('not_found')
})

test('the mailed link restores an account to its previous state, active or awaiting activation', async () => {
  for (const activated of [true, false]) {
    const { id, email } = await account({ activated })
    await callDeleteAccount(id)
    await app.call(null, restoreAccountEndpoint, { token: await mailedToken(email) })
    const profile = await app.db
      .selectFrom('profile')
      .select('status')
      .where('member_id', '=', id)
      .executeTakeFirst()
    expect([await statusOf(id), profile?.status]).toEqual(
      activated ? ['active', 'active'] : ['not_confirmed', 'disabled'],
    )
    expect((await callLogIn(email)).user?.id).toBe(id)
  }
})

test('a login with the correct password reports the pending deletion and mails the link again, at most three times a day', async () => {
  const { id, email } = await account()
  await callDeleteAccount(id)
  await app.drainJobs()
  expect(mailsTo(email)).toHaveLength(1)
  expect(await getRefusalCode(callLogIn(email, 'wrong'))).toBe('login_failed')
  await app.drainJobs()
  expect(mailsTo(email)).toHaveLength(1)
  for (let i = 0; i < 5; i += 1) expect(await getRefusalCode(callLogIn(email))).toBe('pending_deletion')
  await app.drainJobs()
  expect(mailsTo(email)).toHaveLength(4)
  await app.call(null, restoreAccountEndpoint, { token: await mailedToken(email) })
  expect(await statusOf(id)).toBe('active')
})

test('a restore link that is mailed later also expires 14 days after the closing', async () => {
  const { id, email } = await account()
  await callDeleteAccount(id)
  await app.drainJobs()
  later(daysToMs(13))
  await getRefusalCode(callLogIn(email))
  const token = await mailedToken(email)
  later(daysToMs(14.1))
  expect(await getRefusalCode(app.call(null, restoreAccountEndpoint, { token }))).toBe('link_expired')
})

test('a password reset of a closed account mails the restore link, and sign-up reports the pending deletion', async () => {
  const { id, email } = await account()
  await callDeleteAccount(id)
  await app.drainJobs()
  await app.call(null, requestResetEndpoint, { email })
  await app.call(null, restoreAccountEndpoint, { token: await mailedToken(email) })
  await callDeleteAccount(id)
  expect(await getFieldErrors(app.call(null, checkSignUpEndpoint, { email }))).toEqual({
    email: 'pending_deletion',
  })
})

test('after an account is restored and closed again, an older restore link does not work', async () => {
  const { id, email } = await account()
  await callDeleteAccount(id)
  const firstToken = await mailedToken(email)
  await getRefusalCode(callLogIn(email))
  await app.call(null, restoreAccountEndpoint, { token: await mailedToken(email) })
  await callDeleteAccount(id)
  expect(await getRefusalCode(app.call(null, restoreAccountEndpoint, { token: firstToken }))).toBe(
    'link_expired',
  )
})

test('mails queued before the closing do not give access to the account afterwards', async () => {
  const { id, email } = await account({ activated: false })
  await app.call(id, resendActivationEndpoint, {})
  await callDeleteAccount(id)
  await app.drainJobs()
  const kinds = await app.db
    .selectFrom('mail_token')
    .select('kind')
    .where('member_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  expect(kinds).toEqual([{ kind: 'reactivation' }])
  expect(mailsTo(email)).toHaveLength(1)
})

test('a member who chose immediate erasure cannot log in any more and is purged within a minute', async () => {
  const { id, email } = await account()
  expect(await callDeleteAccount(id, { erase_now: true })).toEqual({ restorable_until: null })
  expect(await getRefusalCode(callLogIn(email))).toBe('login_failed')
  const { rows } = await app.pool.query(
    `select extract(epoch from run_at - now())::int as wait from graphile_worker.jobs where task_identifier = 'purge-member'`,
  )
  expect((rows[0] as { wait: number }).wait).toBeLessThanOrEqual(60)
  await purgeDue()
  expect(mailsTo(email)).toEqual([])
  expect(await getRefusalCode(app.call(null, checkSignUpEndpoint, { email }))).toBe('accepted')
})

test('the deletion page shows the state of the account closed in this browser, and of no other', async () => {
  const [{ id, email }, other] = [await account(), await account()]
  const device = createToken()
  const loadDeletion = (device: string | null, memberId: number | null = null) =>
    callInProcess(app.context(memberId, { device }), getDeletionEndpoint, {})
  await callInProcess(app.context(null, { device }), logInEndpoint, {
    email,
    password: testAccountPassword,
  })
  expect(await loadDeletion(device)).toEqual({ state: 'none' })
  await callDeleteAccount(id)
  const { deletion_requested_at: requestedAt } = await app.db
    .selectFrom('member')
    .select('deletion_requested_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const restorableUntil = new Date((requestedAt?.getTime() ?? 0) + daysToMs(14)).toISOString()
  expect(await loadDeletion(device)).toEqual({ state: 'closed', restorable_until: restorableUntil })
  expect(await loadDeletion(device, other.id)).toEqual({ state: 'open' })
  expect(await loadDeletion(createToken())).toEqual({ state: 'none' })
  expect(await loadDeletion(null)).toEqual({ state: 'none' })
  expect(await app.call(null, getDeletionEndpoint, {})).toEqual({ state: 'none' })
  // The 14 days are over, but the purge job has not run yet.
  app.clock.set(new Date(Date.parse(restorableUntil) + 1000))
  expect(await loadDeletion(device)).toEqual({ state: 'erasing' })
  app.clock.set(null)
  await app.call(null, restoreAccountEndpoint, { token: await mailedToken(email) })
  expect(await loadDeletion(device)).toEqual({ state: 'none' })
  await callDeleteAccount(id, { erase_now: true })
  expect(await loadDeletion(device)).toEqual({ state: 'erasing' })
  await purgeDue()
  expect(await loadDeletion(device)).toEqual({ state: 'none' })
})
