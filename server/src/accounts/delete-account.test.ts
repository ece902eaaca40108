import {
  checkSignUp,
  deleteAccount,
  getDeletion,
  logIn,
  requestReset,
  resendActivation,
  restoreAccount,
} from '@amarelle/contract/accounts'
import { getChats, getThread, sendMessage } from '@amarelle/contract/chat'
import { getMember, searchMembers } from '@amarelle/contract/discovery'
import { getLikes, like } from '@amarelle/contract/likes'
import { uploadPhoto } from '@amarelle/contract/profiles'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { days } from '../platform/clock.ts'
import { callInProcess } from '../platform/http.ts'
import { newToken } from '../platform/ids.ts'
import { refusal, testHouse } from '../platform/test-house.ts'
import { deleteAccount as closeAccount } from './delete-account.ts'
import { faultsOf, password, testAccounts } from './test-accounts.ts'

const house = await testHouse()
const { account, mailsTo, mailedToken, later, purgeDue, statusOf, forgetLimits } = testAccounts(house)
afterEach(async () => {
  house.clock.set(null)
  await forgetLimits()
})
const close = (id: number, more: { reason?: 'privacy'; erase_now?: boolean } = {}) =>
  house.call(id, deleteAccount, { password, ...more })
const enter = (email: string, word = password) => house.call(null, logIn, { email, password: word })

test('closing needs the password and ends every session; the reason is kept without the member', async () => {
  const { id, email } = await account()
  await enter(email)
  expect(await faultsOf(house.call(id, deleteAccount, { password: 'wrong' }))).toEqual({
    password: 'password_wrong',
  })
  let cookie: string | null | undefined
  const before = Date.now()
  const context = house.context(id, { setSession: (token) => (cookie = token) })
  const until = await closeAccount(context, { password, reason: 'privacy', erase_now: false })
  expect((until?.getTime() ?? 0) - before).toBeGreaterThanOrEqual(days(14))
  expect(cookie).toBeNull()
  expect(await statusOf(id)).toBe('pending_deletion')
  expect(await house.db.selectFrom('session').select('id').where('member_id', '=', id).execute()).toEqual([])
  const reasons = await house.db.selectFrom('deletion_reason').selectAll().execute()
  expect(reasons).toMatchObject([{ site_id: house.site.id, reason: 'privacy', erased_at_once: false }])
  expect(await refusal(close(id))).toBe('authentication_required')
})

test('a closed account is hidden at once: search, its page, likes, and its picture in chats; the chat stays readable', async () => {
  const [{ id }, other] = [await account({ name: 'Hidden' }), await account({ gender: 'male' })]
  const png = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  await house.call(id, uploadPhoto, { image: png.toString('base64') })
  await house.call(id, like, { id: other.id })
  await house.call(id, sendMessage, { profile: other.id, text: 'Hello there' })
  const seen = async () => {
    const found = await house.call(other.id, searchMembers, {})
    const [chat] = (await house.call(other.id, getChats, {})).chats
    const { liked_by, new_likes } = await house.call(other.id, getLikes, {})
    return {
      found: JSON.stringify(found).includes('"Hidden"'),
      page: await refusal(house.call(other.id, getMember, { id })),
      likes: [liked_by.length, new_likes],
      picture: chat?.profile.main_image !== null,
      text: chat?.conversation.last_message?.text,
    }
  }
  expect(await seen()).toEqual({
    found: true,
    page: 'accepted',
    likes: [1, 1],
    picture: true,
    text: 'Hello there',
  })
  await close(id)
  expect(await seen()).toEqual({
    found: false,
    page: 'not_found',
    likes: [0, 0],
    picture: false,
    text: 'Hello there',
  })
  const thread = await house.call(other.id, getThread, { profile: id })
  expect(thread).toMatchObject({ bar: 'conversation_closed', messages: [{ text: 'Hello there' }] })
  expect(await refusal(house.call(other.id, sendMessage, { profile: id, text: 'Where are you?' }))).toBe(
    'conversation_closed',
  )
  const stranger = await account()
  expect(await refusal(house.call(stranger.id, getThread, { profile: id }))).toBe('not_found')
})

test('the mailed link restores an account as it was, shown or waiting for activation', async () => {
  for (const activated of [true, false]) {
    const { id, email } = await account({ activated })
    await close(id)
    await house.call(null, restoreAccount, { token: await mailedToken(email) })
    const profile = await house.db
      .selectFrom('profile')
      .select('status')
      .where('member_id', '=', id)
      .executeTakeFirst()
    expect([await statusOf(id), profile?.status]).toEqual(
      activated ? ['active', 'active'] : ['not_confirmed', 'disabled'],
    )
    expect((await enter(email)).user?.id).toBe(id)
  }
})

test('at login the right password is told of the deletion and mailed the link again, three times a day; a wrong one is not', async () => {
  const { id, email } = await account()
  await close(id)
  await house.drainJobs()
  expect(mailsTo(email)).toHaveLength(1)
  expect(await refusal(enter(email, 'wrong'))).toBe('login_failed')
  await house.drainJobs()
  expect(mailsTo(email)).toHaveLength(1)
  for (let i = 0; i < 5; i += 1) expect(await refusal(enter(email))).toBe('pending_deletion')
  await house.drainJobs()
  expect(mailsTo(email)).toHaveLength(4)
  await house.call(null, restoreAccount, { token: await mailedToken(email) })
  expect(await statusOf(id)).toBe('active')
})

test('a link that is mailed later still ends with the fourteen days', async () => {
  const { id, email } = await account()
  await close(id)
  await house.drainJobs()
  later(days(13))
  await refusal(enter(email))
  const token = await mailedToken(email)
  later(days(14.1))
  expect(await refusal(house.call(null, restoreAccount, { token }))).toBe('link_expired')
})

test('a reset of a closed account mails the link that restores it, and sign-up tells that it waits', async () => {
  const { id, email } = await account()
  await close(id)
  await house.drainJobs()
  await house.call(null, requestReset, { email })
  await house.call(null, restoreAccount, { token: await mailedToken(email) })
  await close(id)
  expect(await faultsOf(house.call(null, checkSignUp, { email }))).toEqual({ email: 'pending_deletion' })
})

test('restored and closed again, an older link does nothing', async () => {
  const { id, email } = await account()
  await close(id)
  const first = await mailedToken(email)
  await refusal(enter(email))
  await house.call(null, restoreAccount, { token: await mailedToken(email) })
  await close(id)
  expect(await refusal(house.call(null, restoreAccount, { token: first }))).toBe('link_expired')
})

test('no mail that was queued before lets anyone in afterwards', async () => {
  const { id, email } = await account({ activated: false })
  await house.call(id, resendActivation, {})
  await close(id)
  await house.drainJobs()
  const kinds = await house.db
    .selectFrom('mail_token')
    .select('kind')
    .where('member_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  expect(kinds).toEqual([{ kind: 'reactivation' }])
  expect(mailsTo(email)).toHaveLength(1)
})

test('who is erased at once can not log in from that moment, and is gone with the next jobs', async () => {
  const { id, email } = await account()
  expect(await close(id, { erase_now: true })).toEqual({ restorable_until: null })
  expect(await refusal(enter(email))).toBe('login_failed')
  const { rows } = await house.pool.query(
    `select extract(epoch from run_at - now())::int as wait from graphile_worker.jobs where task_identifier = 'purge-member'`,
  )
  expect((rows[0] as { wait: number }).wait).toBeLessThanOrEqual(60)
  await purgeDue()
  expect(mailsTo(email)).toEqual([])
  expect(await refusal(house.call(null, checkSignUp, { email }))).toBe('accepted')
})

test('the page after a deletion is told of the account that was closed in its browser, and of no other', async () => {
  const [{ id, email }, other] = [await account(), await account()]
  const browser = newToken()
  const asked = (device: string | null, memberId: number | null = null) =>
    callInProcess(house.context(memberId, { device }), getDeletion, {})
  await callInProcess(house.context(null, { device: browser }), logIn, { email, password })
  expect(await asked(browser)).toEqual({ state: 'none' })
  await close(id)
  const { deletion_requested_at: at } = await house.db
    .selectFrom('member')
    .select('deletion_requested_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const until = new Date((at?.getTime() ?? 0) + days(14)).toISOString()
  expect(await asked(browser)).toEqual({ state: 'closed', restorable_until: until })
  expect(await asked(browser, other.id)).toEqual({ state: 'open' })
  expect(await asked(newToken())).toEqual({ state: 'none' })
  expect(await asked(null)).toEqual({ state: 'none' })
  expect(await house.call(null, getDeletion, {})).toEqual({ state: 'none' })
  // Its two weeks are over, but the job has not come by yet.
  house.clock.set(new Date(Date.parse(until) + 1000))
  expect(await asked(browser)).toEqual({ state: 'erasing' })
  house.clock.set(null)
  await house.call(null, restoreAccount, { token: await mailedToken(email) })
  expect(await asked(browser)).toEqual({ state: 'none' })
  await close(id, { erase_now: true })
  expect(await asked(browser)).toEqual({ state: 'erasing' })
  await purgeDue()
  expect(await asked(browser)).toEqual({ state: 'none' })
})
