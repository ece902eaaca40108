// Goodwill credits: a limit within 30 days that two people cannot exceed together, once per key, in the books and by mail.
import { randomUUID } from 'node:crypto'
import type { StaffGrant } from '@amarelle/contract/staff/roles'
import { getBookingsEndpoint } from '@amarelle/contract/endpoints/payments'
import { afterEach, expect, test } from 'vitest'
import { createTestAccounts, getFieldErrors } from '../../../testing/accounts/accounts.ts'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { findMembersWithDifferences, findUnbalancedUnits } from '../balance-check.sql.ts'
import { giveGoodwill } from './give-goodwill.ts'

const app = await createTestApp({ signup_credits: 0 })
const { account, mailsTo } = createTestAccounts(app)
afterEach(() => app.clock.set(null))

const createActor = (role: StaffGrant['role'], name: 'Anna' | 'Bea' = 'Anna'): StaffActor => ({
  ...createTestStaff(name),
  grants: [{ role, companyId: null, siteId: null }],
})
const give = (actor: StaffActor, id: number, credits: number, key: string = randomUUID()) =>
  giveGoodwill(app.services, actor, { id, credits, ground: 'message_failed', reason: 'Case 12', key })
const countActs = async (id: number) =>
  (
    await app.db
      .selectFrom('audit_entry')
      .select('id')
      .where('member_id', '=', id)
      .where('act', '=', 'member.credits_given')
      .execute()
  ).length

test('the credits are booked, recorded and mailed, and the member sees them in the history', async () => {
  const { id, email } = await account()
  expect(await give(createActor('support'), id, 4)).toBe(4)
  await app.drainJobs()
  const { bookings, balance } = await app.call(id, getBookingsEndpoint, {})
  expect({ balance, bookings: bookings.map(({ kind, amount }) => ({ kind, amount })) }).toEqual({
    balance: 4,
    bookings: [{ kind: 'goodwill', amount: 4 }],
  })
  const mail = mailsTo(email).at(-1)
  expect(mail?.subject).toBe('You have 4 more credits')
  expect(mail?.text).toContain('could not be delivered')
  expect(mail?.text).not.toContain('Case 12')
  expect(await countActs(id)).toBe(1)
  expect(await findMembersWithDifferences(app.db, 10)).toEqual([])
  expect(await findUnbalancedUnits(app.db)).toEqual([])
})

test('support gives 10 within 30 days, finance 50, and what colleagues gave counts', async () => {
  const { id } = await account()
  const [support, finance] = [createActor('support'), createActor('finance', 'Bea')]
  await give(support, id, 7)
  await expect(give(support, id, 4)).rejects.toMatchObject({
    fields: { credits: { code: 'goodwill_limit', values: { left: 3 } } },
  })
  await give(support, id, 3)
  await give(finance, id, 40)
  expect(await getFieldErrors(give(finance, id, 1))).toEqual({ credits: 'goodwill_limit' })
  app.clock.set(addMs(new Date(), daysToMs(31)))
  expect(await give(support, id, 10)).toBe(60)
})

test('two people at the same time do not exceed the limit together', async () => {
  const { id } = await account()
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      getRefusalCode(give(createActor('support', i % 2 ? 'Anna' : 'Bea'), id, 4)),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(2)
  expect(await countActs(id)).toBe(2)
})

test('a repeated call gives nothing, also at the limit and at the same time, and its key is for one act', async () => {
  const { id } = await account()
  const key = randomUUID()
  const calls = Array.from({ length: 3 }, () => give(createActor('support'), id, 10, key))
  expect(await Promise.all(calls)).toEqual([10, 10, 10])
  expect(await give(createActor('support'), id, 10, key)).toBe(10)
  expect(await countActs(id)).toBe(1)
  expect(await getRefusalCode(give(createActor('support'), id, 9, key))).toBe('idempotency_conflict')
})

test('a moderator, a role on another site, and a closed account are refused', async () => {
  const { id } = await account()
  expect(await getRefusalCode(give(createActor('moderator'), id, 1))).toBe('forbidden')
  const elsewhere = { ...createActor('support'), grants: [{ role: 'support', companyId: null, siteId: 999 }] }
  expect(await getRefusalCode(give(elsewhere as StaffActor, id, 1))).toBe('forbidden')
  await app.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', id).execute()
  expect(await getRefusalCode(give(createActor('support'), id, 1))).toBe('not_found')
})
