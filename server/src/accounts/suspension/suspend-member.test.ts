// The operator's ban: that nothing of a suspended member goes on, that they are told why, and that all comes back.
import {
  currentUserEndpoint,
  deleteAccountEndpoint,
  logInEndpoint,
  requestResetEndpoint,
  resetPasswordEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import { getChatsEndpoint, getThreadEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getMemberEndpoint, searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getLikesEndpoint, likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { afterEach, expect, test } from 'vitest'
import { daysToMs } from '../../platform/clock.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { suspendMember, unsuspendMember } from './suspend-member.ts'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'

const app = await createTestApp({ support_email: 'help@amarelle.example' })
const { account, mailsTo, mailedToken, later, purgeDue, statusOf, forgetLimits } = createTestAccounts(app)
afterEach(() => app.clock.set(null))
const suspensionReason = 'Two members were asked for money (rule 4).'
const suspend = (id: number) => suspendMember(app.services, id, suspensionReason, 'Anna')

test('hidden at once in search, likes and on the own page; chats with others stay and are closed', async () => {
  const [bad, other] = [await account(), await account()]
  await app.call(bad.id, sendMessageEndpoint, { profile: other.id, text: 'Hello' })
  await app.call(bad.id, likeEndpoint, { id: other.id })
  await suspend(bad.id)
  expect((await app.call(other.id, searchMembersEndpoint, {})).members.map(({ id }) => id)).not.toContain(
    bad.id,
  )
  expect(await app.call(other.id, getLikesEndpoint, {})).toMatchObject({ liked_by: [], new_likes: 0 })
  expect(await getRefusalCode(app.call(other.id, getMemberEndpoint, { id: bad.id }))).toBe('not_found')
  expect((await app.call(other.id, getChatsEndpoint, {})).chats).toMatchObject([{ profile: { id: bad.id } }])
  expect((await app.call(other.id, getThreadEndpoint, { profile: bad.id })).bar).toBe('conversation_closed')
  const answer = app.call(other.id, sendMessageEndpoint, { profile: bad.id, text: 'Are you there' })
  expect(await getRefusalCode(answer)).toBe('conversation_closed')

  await unsuspendMember(app.services, bad.id)
  expect(await statusOf(bad.id)).toBe('active')
  expect((await app.call(other.id, getLikesEndpoint, {})).liked_by).toMatchObject([{ id: bad.id }])
  expect((await app.call(other.id, getThreadEndpoint, { profile: bad.id })).bar).toBeNull()
  expect((await app.call(bad.id, currentUserEndpoint, {})).user).toMatchObject({ status: 'active' })
})

test('every session and every link into the account ends, and none is made', async () => {
  const { id, email } = await account()
  await app.call(null, logInEndpoint, { email, password: testAccountPassword })
  await app.call(null, requestResetEndpoint, { email })
  const token = await mailedToken(email)
  await suspend(id)
  const left = await app.db.selectFrom('session').select('id').where('member_id', '=', id).execute()
  expect(left).toEqual([])
  const answer = app.call(null, resetPasswordEndpoint, {
    token,
    password: 'a new river',
    password_repeat: 'a new river',
  })
  expect(await getRefusalCode(answer)).toBe('link_expired')
  const login = app.call(null, logInEndpoint, { email, password: testAccountPassword })
  await expect(login).rejects.toMatchObject({
    code: 'account_suspended',
    values: { email: 'help@amarelle.example' },
  })
  // Who doesn't know the password learns nothing.
  expect(await getRefusalCode(app.call(null, logInEndpoint, { email, password: 'wrong' }))).toBe(
    'login_failed',
  )
  expect(await getRefusalCode(app.call(null, requestResetEndpoint, { email }))).toBe('contact_support')
  expect((await app.call(id, currentUserEndpoint, {})).user).toBeNull()
  await forgetLimits()
})

test('the member is mailed the reason, that a person decided, and how to object', async () => {
  const { id, email } = await account()
  await suspend(id)
  await app.drainJobs()
  const [mail] = mailsTo(email)
  for (const part of [
    suspensionReason,
    'A person',
    'help@amarelle.example',
    'six months',
    'out-of-court',
    '/pages/ban',
  ])
    expect(mail?.text).toContain(part)
  await unsuspendMember(app.services, id)
  await app.drainJobs()
  expect(mailsTo(email).at(-1)?.subject).toBe('Your account is open again')
})

test('what is lifted before the mail goes is not mailed', async () => {
  const { id, email } = await account()
  await suspend(id)
  await unsuspendMember(app.services, id)
  await app.drainJobs()
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Your account is open again'])
})

test('only an open account is suspended, only a suspended one restored, and each once', async () => {
  const [gone, open] = [await account(), await account()]
  await app.call(gone.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  expect(await getRefusalCode(suspend(gone.id))).toBe('not_found')
  expect(await getRefusalCode(suspend(open.id + 100_000))).toBe('not_found')
  expect(await getRefusalCode(unsuspendMember(app.services, open.id))).toBe('not_found')
  await suspend(open.id)
  expect(await getRefusalCode(suspend(open.id))).toBe('not_found')
})

test('who never confirmed the address stays unshown when it is lifted', async () => {
  const { id } = await account({ activated: false })
  await suspend(id)
  await unsuspendMember(app.services, id)
  expect(await statusOf(id)).toBe('not_confirmed')
  const row = await app.db
    .selectFrom('profile')
    .select('status')
    .where('member_id', '=', id)
    .executeTakeFirst()
  expect(row?.status).toBe('disabled')
})

test('a deletion that was asked for goes on: no link restores it meanwhile, and it ends in time', async () => {
  const [one, other] = [await account(), await account()]
  for (const { id } of [one, other]) {
    await app.call(id, deleteAccountEndpoint, { password: testAccountPassword })
    await suspend(id)
  }
  await unsuspendMember(app.services, other.id)
  expect(await statusOf(other.id)).toBe('pending_deletion')
  later(daysToMs(14.1))
  await purgeDue()
  for (const { id } of [one, other]) expect(['deleted', undefined]).toContain(await statusOf(id))
})
