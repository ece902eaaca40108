// Direct debits and transfers of accounts that were closed: nothing more is collected, and what comes is listed to go back.
import { getTransfer } from '@amarelle/contract/direct-debit'
import { afterEach, expect, test } from 'vitest'
import { suspendMember } from '../../accounts/index.ts'
import { addJob } from '../../platform/jobs.ts'
import { testHouse } from '../../platform/test-house.ts'
import { moneyDifferences } from '../money-differences.sql.ts'
import { waitingForStaff } from '../waiting.sql.ts'
import { importBankFile } from './import-bank-file.ts'
import { camt053 } from './test-bank.ts'
import { testDebits } from './test-debits.ts'

const house = await testHouse({ signup_credits: 0 })
const { buyer, order, debit, freshPhone } = testDebits(house)
afterEach(() => house.clock.set(null))

const debitRow = (attempt: string) =>
  house.db.selectFrom('direct_debit').selectAll().where('attempt_id', '=', attempt).executeTakeFirstOrThrow()
const submitAt = async (at: string) => {
  house.clock.set(new Date(at))
  await addJob(house.db, 'submit-debits', {})
  await house.drainJobs()
}
let files = 0
const readFile = async (text: string) => {
  files += 1
  const report = await importBankFile(house.parts, `file-${files}.xml`, Buffer.from(text))
  await house.drainJobs()
  return report
}
const erase = async (memberId: number) => {
  await house.db
    .updateTable('member')
    .set({ status: 'deleted', deletion_requested_at: house.clock.now() })
    .where('id', '=', memberId)
    .execute()
  await addJob(house.db, 'purge-member', { memberId })
  await house.drainJobs()
}
const orderState = async (number: string) =>
  (
    await house.db
      .selectFrom('credit_order')
      .select('state')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).state
const listed = async (number: string) =>
  (await waitingForStaff(house.db)).refunds.filter(({ order: of }) => of === number)
const byHand = (amountMinor: number) => [{ amountMinor, reason: 'account_closed', failure: 'by_hand' }]

/** A debit whose credits wait for the money. */
const signed = async (account: string) => {
  house.clock.set(new Date('2026-11-23T10:00:00Z'))
  const memberId = await buyer()
  const made = await debit(memberId, { credits: 35, account, number: freshPhone() })
  await house.drainJobs()
  return { memberId, ...made }
}

test.each([
  ['erased', 'DE02120300000000202051', erase],
  ['suspended', 'DE02500105170137075030', (id: number) => suspendMember(house.parts, id, 'Rule 4', 'Anna')],
] as const)(
  'a debit that was signed is not collected from who is %s before it went to the bank',
  async (_, account, close) => {
    const made = await signed(account)
    await close(made.memberId)
    await submitAt('2026-11-24T05:10:00Z')
    expect(await debitRow(made.attempt)).toMatchObject({ state: 'returned', return_code: 'account_closed' })
    expect(await orderState(made.id)).toBe('failed')
    await submitAt('2026-11-25T05:10:00Z')
    const mandate = house.db
      .selectFrom('mandate')
      .innerJoin('credit_order', 'credit_order.id', 'mandate.order_id')
      .select('holder')
      .where('credit_order.number', '=', made.id)
    if (close === erase) expect(await mandate.execute()).toEqual([{ holder: '' }])
  },
)

test('a debit that the bank collects after the account was erased is listed for staff to send back', async () => {
  const made = await signed('DE02370502990000684712')
  await submitAt('2026-11-24T05:10:00Z')
  const { end_to_end_id: endToEndId } = await debitRow(made.attempt)
  await erase(made.memberId)
  expect(await readFile(camt053([{ endToEndId, amount: '29.99' }]))).toMatchObject({ settled: 1 })
  expect(await orderState(made.id)).toBe('cancelled')
  expect(await listed(made.id)).toMatchObject(byHand(2999))
  // Taken back by the payer's bank meanwhile: nothing is owed any more.
  await readFile(camt053([{ endToEndId, amount: '29.99', returned: 'MD06' }]))
  expect(await listed(made.id)).toEqual([])
  expect(await moneyDifferences(house.db)).toEqual([])
})

test('a transfer that comes after the account was erased is listed for staff to send back', async () => {
  house.clock.set(new Date('2026-11-23T10:00:00Z'))
  const memberId = await buyer()
  const made = await order(memberId, 15, 'wire_transfer')
  const { reference } = await house.call(memberId, getTransfer, { attempt: made.attempt })
  await erase(memberId)
  expect(await readFile(camt053([{ text: reference, amount: '14.99' }]))).toMatchObject({ transfers: 1 })
  expect(await orderState(made.id)).toBe('cancelled')
  expect(await listed(made.id)).toMatchObject(byHand(1499))
  expect(await moneyDifferences(house.db)).toEqual([])
})
