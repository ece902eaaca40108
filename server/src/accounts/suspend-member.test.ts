// The operator's ban: that nothing of a suspended member goes on, that they are told why, and that all comes back.
import { currentUser, deleteAccount, logIn, requestReset, resetPassword } from '@amarelle/contract/accounts'
import { getChats, getThread, sendMessage } from '@amarelle/contract/chat'
import { getMember, searchMembers } from '@amarelle/contract/discovery'
import { getLikes, like } from '@amarelle/contract/likes'
import { afterEach, expect, test } from 'vitest'
import { days } from '../platform/clock.ts'
import { refusal, testHouse } from '../platform/test-house.ts'
import { suspendMember, unsuspendMember } from './suspend-member.ts'
import { password, testAccounts } from './test-accounts.ts'

const house = await testHouse({ support_email: 'help@amarelle.example' })
const { account, mailsTo, mailedToken, later, purgeDue, statusOf, forgetLimits } = testAccounts(house)
afterEach(() => house.clock.set(null))
const reason = 'Two members were asked for money (rule 4).'
const suspend = (id: number) => suspendMember(house.parts, id, reason, 'Anna')

test('hidden at once in search, likes and on the own page; chats with others stay and are closed', async () => {
  const [bad, other] = [await account(), await account()]
  await house.call(bad.id, sendMessage, { profile: other.id, text: 'Hello' })
  await house.call(bad.id, like, { id: other.id })
  await suspend(bad.id)
  expect((await house.call(other.id, searchMembers, {})).members.map(({ id }) => id)).not.toContain(bad.id)
  expect(await house.call(other.id, getLikes, {})).toMatchObject({ liked_by: [], new_likes: 0 })
  expect(await refusal(house.call(other.id, getMember, { id: bad.id }))).toBe('not_found')
  expect((await house.call(other.id, getChats, {})).chats).toMatchObject([{ profile: { id: bad.id } }])
  expect((await house.call(other.id, getThread, { profile: bad.id })).bar).toBe('conversation_closed')
  const answer = house.call(other.id, sendMessage, { profile: bad.id, text: 'Are you there' })
  expect(await refusal(answer)).toBe('conversation_closed')

  await unsuspendMember(house.parts, bad.id)
  expect(await statusOf(bad.id)).toBe('active')
  expect((await house.call(other.id, getLikes, {})).liked_by).toMatchObject([{ id: bad.id }])
  expect((await house.call(other.id, getThread, { profile: bad.id })).bar).toBeNull()
  expect((await house.call(bad.id, currentUser, {})).user).toMatchObject({ status: 'active' })
})

test('every session and every link into the account ends, and none is made', async () => {
  const { id, email } = await account()
  await house.call(null, logIn, { email, password })
  await house.call(null, requestReset, { email })
  const token = await mailedToken(email)
  await suspend(id)
  const left = await house.db.selectFrom('session').select('id').where('member_id', '=', id).execute()
  expect(left).toEqual([])
  const answer = house.call(null, resetPassword, {
    token,
    password: 'a new river',
    password_repeat: 'a new river',
  })
  expect(await refusal(answer)).toBe('link_expired')
  const login = house.call(null, logIn, { email, password })
  await expect(login).rejects.toMatchObject({
    code: 'account_suspended',
    values: { email: 'help@amarelle.example' },
  })
  // Who doesn't know the password learns nothing.
  expect(await refusal(house.call(null, logIn, { email, password: 'wrong' }))).toBe('login_failed')
  expect(await refusal(house.call(null, requestReset, { email }))).toBe('contact_support')
  expect((await house.call(id, currentUser, {})).user).toBeNull()
  await forgetLimits()
})

test('the member is mailed the reason, that a person decided, and how to object', async () => {
  const { id, email } = await account()
  await suspend(id)
  await house.drainJobs()
  const [mail] = mailsTo(email)
  for (const part of [
    reason,
    'A person',
    'help@amarelle.example',
    'six months',
    'out-of-court',
    '/pages/ban',
  ])
    expect(mail?.text).toContain(part)
  await unsuspendMember(house.parts, id)
  await house.drainJobs()
  expect(mailsTo(email).at(-1)?.subject).toBe('Your account is open again')
})

test('what is lifted before the mail goes is not mailed', async () => {
  const { id, email } = await account()
  await suspend(id)
  await unsuspendMember(house.parts, id)
  await house.drainJobs()
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Your account is open again'])
})

test('only an open account is suspended, only a suspended one restored, and each once', async () => {
  const [gone, open] = [await account(), await account()]
  await house.call(gone.id, deleteAccount, { password, erase_now: true })
  expect(await refusal(suspend(gone.id))).toBe('not_found')
  expect(await refusal(suspend(open.id + 100_000))).toBe('not_found')
  expect(await refusal(unsuspendMember(house.parts, open.id))).toBe('not_found')
  await suspend(open.id)
  expect(await refusal(suspend(open.id))).toBe('not_found')
})

test('who never confirmed the address stays unshown when it is lifted', async () => {
  const { id } = await account({ activated: false })
  await suspend(id)
  await unsuspendMember(house.parts, id)
  expect(await statusOf(id)).toBe('not_confirmed')
  const row = await house.db
    .selectFrom('profile')
    .select('status')
    .where('member_id', '=', id)
    .executeTakeFirst()
  expect(row?.status).toBe('disabled')
})

test('a deletion that was asked for goes on: no link restores it meanwhile, and it ends in time', async () => {
  const [one, other] = [await account(), await account()]
  for (const { id } of [one, other]) {
    await house.call(id, deleteAccount, { password })
    await suspend(id)
  }
  await unsuspendMember(house.parts, other.id)
  expect(await statusOf(other.id)).toBe('pending_deletion')
  later(days(14.1))
  await purgeDue()
  for (const { id } of [one, other]) expect(['deleted', undefined]).toContain(await statusOf(id))
})
