import { createTestStaff } from '../../../testing/platform/test-staff.ts'
// Suspension by an operator: the member is hidden and logged out, gets the reason by mail, and is restored when it is lifted.
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
const suspend = (id: number) => suspendMember(app.services, id, suspensionReason, createTestStaff('Anna'))

test('a suspended member is hidden from search, likes and profile pages at once; chats stay but are closed', async () => {
  const [suspended, other] = [await account(), await account()]
  await app.call(suspended.id, sendMessageEndpoint, { profile: other.id, text: 'Hello' })
  await app.call(suspended.id, likeEndpoint, { id: other.id })
  await suspend(suspended.id)
  expect((await app.call(other.id, searchMembersEndpoint, {})).members.map(({ id }) => id)).not.toContain(
    suspended.id,
  )
  expect(await app.call(other.id, getLikesEndpoint, {})).toMatchObject({ liked_by: [], new_likes: 0 })
  expect(await getRefusalCode(app.call(other.id, getMemberEndpoint, { id: suspended.id }))).toBe('not_found')
  expect((await app.call(other.id, getChatsEndpoint, {})).chats).toMatchObject([
    { profile: { id: suspended.id } },
  ])
  expect((await app.call(other.id, getThreadEndpoint, { profile: suspended.id })).bar).toBe(
    'conversation_closed',
  )
  const response = app.call(other.id, sendMessageEndpoint, { profile: suspended.id, text: 'Are you there' })
  expect(await getRefusalCode(response)).toBe('conversation_closed')

  await unsuspendMember(app.services, suspended.id, createTestStaff('Anna'))
  expect(await statusOf(suspended.id)).toBe('active')
  expect((await app.call(other.id, getLikesEndpoint, {})).liked_by).toMatchObject([{ id: suspended.id }])
  expect((await app.call(other.id, getThreadEndpoint, { profile: suspended.id })).bar).toBeNull()
  expect((await app.call(suspended.id, currentUserEndpoint, {})).user).toMatchObject({ status: 'active' })
})

test('all sessions and links into the account end, and no new ones are created', async () => {
  const { id, email } = await account()
  await app.call(null, logInEndpoint, { email, password: testAccountPassword })
  await app.call(null, requestResetEndpoint, { email })
  const token = await mailedToken(email)
  await suspend(id)
  const sessions = await app.db.selectFrom('session').select('id').where('member_id', '=', id).execute()
  expect(sessions).toEqual([])
  const response = app.call(null, resetPasswordEndpoint, {
    token,
    password: 'a new river',
    password_repeat: 'a new river',
  })
  expect(await getRefusalCode(response)).toBe('link_expired')
  const login = app.call(null, logInEndpoint, { email, password: testAccountPassword })
  await expect(login).rejects.toMatchObject({
    code: 'account_suspended',
    values: { email: 'help@amarelle.example' },
  })
  // Without the password the suspension is not revealed.
  expect(await getRefusalCode(app.call(null, logInEndpoint, { email, password: 'wrong' }))).toBe(
    'login_failed',
  )
  expect(await getRefusalCode(app.call(null, requestResetEndpoint, { email }))).toBe('contact_support')
  expect((await app.call(id, currentUserEndpoint, {})).user).toBeNull()
  await forgetLimits()
})

test('the member gets a mail with the reason, that a person decided, and how to object', async () => {
  const { id, email } = await account()
  await suspend(id)
  await app.drainJobs()
  const [mail] = mailsTo(email)
  for (const expectedText of [
    suspensionReason,
    'A person',
    'help@amarelle.example',
    'six months',
    'out-of-court',
    '/complaints?about=us',
  ])
    expect(mail?.text).toContain(expectedText)
  await unsuspendMember(app.services, id, createTestStaff('Anna'))
  await app.drainJobs()
  expect(mailsTo(email).at(-1)?.subject).toBe('Your account is open again')
})

test('a suspension that is lifted before its mail is sent is not mailed', async () => {
  const { id, email } = await account()
  await suspend(id)
  await unsuspendMember(app.services, id, createTestStaff('Anna'))
  await app.drainJobs()
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Your account is open again'])
})

test('only open accounts can be suspended and only suspended ones restored, each once', async () => {
  const [erased, active] = [await account(), await account()]
  await app.call(erased.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  expect(await getRefusalCode(suspend(erased.id))).toBe('not_found')
  expect(await getRefusalCode(suspend(active.id + 100_000))).toBe('not_found')
  expect(await getRefusalCode(unsuspendMember(app.services, active.id, createTestStaff('Anna')))).toBe(
    'not_found',
  )
  await suspend(active.id)
  expect(await getRefusalCode(suspend(active.id))).toBe('not_found')
})

test('a member who never confirmed the address stays hidden when the suspension is lifted', async () => {
  const { id } = await account({ activated: false })
  await suspend(id)
  await unsuspendMember(app.services, id, createTestStaff('Anna'))
  expect(await statusOf(id)).toBe('not_confirmed')
  const row = await app.db
    .selectFrom('profile')
    .select('status')
    .where('member_id', '=', id)
    .executeTakeFirst()
  expect(row?.status).toBe('disabled')
})

test('a requested deletion proceeds on time during and after a suspension', async () => {
  const [first, other] = [await account(), await account()]
  for (const { id } of [first, other]) {
    await app.call(id, deleteAccountEndpoint, { password: testAccountPassword })
    await suspend(id)
  }
  await unsuspendMember(app.services, other.id, createTestStaff('Anna'))
  expect(await statusOf(other.id)).toBe('pending_deletion')
  later(daysToMs(14.1))
  await purgeDue()
  for (const { id } of [first, other]) expect(['deleted', undefined]).toContain(await statusOf(id))
})
