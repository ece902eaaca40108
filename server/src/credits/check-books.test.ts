import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { findOpenAlarms } from '../platform/alarms.ts'
import { addMs, hoursToMs } from '../platform/clock.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { createTestApp } from '../../testing/platform/test-app.ts'
import { readCheckProgress } from './check-progress.sql.ts'
import { checkWholeLedger } from './check-whole-ledger.ts'
import { createCreditGrant, spendCredits } from './index.ts'

const app = await createTestApp({ signup_credits: 0 })
const at = new Date('2026-06-01T12:00:00Z')
const errorLog = vi.spyOn(app.services.log, 'error').mockImplementation(() => {})
afterEach(() => errorLog.mockClear())

const runNightlyCheck = async () => {
  await addJob(app.db, 'check-books', {})
  await app.drainJobs()
  // Each difference is an alarm as well.
  return errorLog.mock.calls.map(([what]) => what as object).filter((what) => !('alarm' in what))
}
/** A member with three bought and two bonus credits, four of them spent. */
const createActiveMember = async () => {
  const memberId = await app.member()
  const key = `books:${memberId}`
  await createCreditGrant(app.db, {
    memberId,
    amount: 3,
    kind: 'goodwill',
    source: 'order',
    key: `${key}:1`,
    at,
  })
  await createCreditGrant(app.db, {
    memberId,
    amount: 2,
    kind: 'goodwill',
    source: 'bonus',
    key: `${key}:2`,
    at,
  })
  await spendCredits(app.db, { memberId, amount: 4, kind: 'gift', key: `${key}:3`, at })
  return memberId
}

test('I3: the nightly check reports nothing while balances, lots and the replayed entries agree', async () => {
  await createActiveMember()
  await app.member()
  expect(await runNightlyCheck()).toEqual([])
})

test('I3: a manually changed balance and lot are reported with the member and each of the numbers', async () => {
  const [balance, lot] = [await createActiveMember(), await createActiveMember()]
  await sql`update credit_balance set credits = credits + 7 where member_id = ${balance}`.execute(app.db)
  await sql`update credit_lot set remaining = 0 where member_id = ${lot}`.execute(app.db)
  expect(await runNightlyCheck()).toEqual([
    {
      members: [
        { memberId: balance, balance: 8, lots: 1, replay: 1, unused: 1 },
        { memberId: lot, balance: 1, lots: 0, replay: 1, unused: 1 },
      ],
    },
  ])
  await sql`update credit_balance set credits = 1 where member_id = ${balance}`.execute(app.db)
  await sql`update credit_lot set remaining = 1 where member_id = ${lot} and source = 'order'`.execute(app.db)
})

test('I1: an entry that bypassed every constraint is reported by its unit', async () => {
  const memberId = await createActiveMember()
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into ledger_entry (transaction_id, account_id, amount)
      select max(e.transaction_id), min(a.id), 5 from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.member_id = ${memberId}`.execute(tx)
  })
  expect(await runNightlyCheck()).toEqual([
    { members: [{ memberId, balance: 1, lots: 1, replay: 6, unused: 1 }] },
    { units: [{ unit: 'CREDIT', sum: 5 }] },
  ])
  // Undone for the tests that follow.
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from ledger_entry where id = (select max(id) from ledger_entry)`.execute(tx)
  })
})

const listAlarms = async () =>
  (await findOpenAlarms(app.db)).filter(({ name }) => name === 'ledger').map(({ subject }) => subject)
/** Moves all bookings of a member to a time long before the hourly check. */
const moveToPast = async (memberId: number) =>
  app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ledger_transaction set created_at = '2025-01-01' where id in (
      select e.transaction_id from ledger_entry e join ledger_account a on a.id = e.account_id where a.member_id = ${memberId})`.execute(
      tx,
    )
  })

test('I3: a drift in an old account raises the alarm within a day, whichever slice it is in; the hourly check is blind for it', async () => {
  await runNightlyCheck()
  const [old, ...others] = [
    await createActiveMember(),
    await createActiveMember(),
    await createActiveMember(),
  ]
  for (const memberId of [old, ...others]) await moveToPast(memberId)
  await sql`update credit_balance set credits = credits + 1 where member_id = ${old}`.execute(app.db)
  errorLog.mockClear()
  await addJob(app.db, 'check-recent-books', {})
  await app.drainJobs()
  expect(errorLog).not.toHaveBeenCalled()
  await checkWholeLedger(app.services, { members: 1, transactions: 2 })
  expect(await listAlarms()).toEqual([`member ${old}`])
  await sql`update credit_balance set credits = credits - 1 where member_id = ${old}`.execute(app.db)
  await checkWholeLedger(app.services, { members: 2, transactions: 3 })
  expect(await listAlarms()).toEqual([])
})

test('an interrupted check goes on where it ended, and its alarms stay open until the end', async () => {
  const [first, last] = [await createActiveMember(), await createActiveMember()]
  await sql`update credit_balance set credits = credits + 1 where member_id = ${first}`.execute(app.db)
  // The process dies when it has checked the first member.
  const dying: typeof app.services = {
    ...app.services,
    log: Object.assign(Object.create(app.services.log) as typeof app.services.log, {
      error: () => {
        throw new Error('the process was killed')
      },
    }),
  }
  await expect(checkWholeLedger(dying, { members: 1, transactions: 1000 })).rejects.toThrow('killed')
  const progress = await readCheckProgress(app.db)
  expect(progress.lastMemberId).toBeGreaterThan(0)
  expect(progress.lastMemberId).toBeLessThan(first)
  await checkWholeLedger(app.services, { members: 1, transactions: 1000 })
  expect(await listAlarms()).toEqual([`member ${first}`])
  await sql`update credit_balance set credits = credits + 1 where member_id = ${last}`.execute(app.db)
  await sql`update credit_balance set credits = credits - 1 where member_id = ${first}`.execute(app.db)
  await checkWholeLedger(app.services)
  expect(await listAlarms()).toEqual([`member ${last}`])
})

test('a check of the whole ledger that is late is an alarm of the hourly check', async () => {
  await checkWholeLedger(app.services)
  const listRecent = async () => {
    await addJob(app.db, 'check-recent-books', {})
    await app.drainJobs()
    return (await findOpenAlarms(app.db)).filter(({ name }) => name === 'ledger_recent')
  }
  expect(await listRecent()).toEqual([])
  app.clock.set(addMs(new Date(), hoursToMs(31)))
  expect(await listRecent()).toMatchObject([{ subject: 'whole ledger' }])
  app.clock.set(null)
})
