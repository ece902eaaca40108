import { randomUUID } from 'node:crypto'
import { acceptFictionalEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { sql } from 'kysely'
import { createCreditGrant, getBalance } from '../../src/credits/index.ts'
import { addJob } from '../../src/platform/jobs/jobs.ts'
import type { createTestApp } from '../platform/test-app.ts'
import { shownWarning } from './shown-warning.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
/** The price that a member pays for each bought credit in these tests, in cents. */
const testCreditPriceMinor = 100

/** Helpers for tests of conversations with fictional profiles. */
export function createTestDesk(app: TestApp) {
  /** Gives bought credits, each for one euro. */
  const buyCredits = (memberId: number, amount: number) =>
    createCreditGrant(app.db, {
      memberId,
      amount,
      kind: 'order',
      source: 'order',
      key: randomUUID(),
      price: { minor: amount * testCreditPriceMinor, currency: 'EUR' },
      at: app.clock.now(),
    })
  const accept = (memberId: number, profile: number) =>
    app.call(memberId, acceptFictionalEndpoint, { ...shownWarning, profile })
  const write = (memberId: number, profile: number, text = `Hello ${randomUUID().slice(0, 8)}`) =>
    app.call(memberId, sendMessageEndpoint, { profile, text })
  /** A member with 20 bought credits who has written to a fictional profile. */
  const createWaiting = async (profile?: number) => {
    const [member, fictional] = [
      await app.member({ premium: true }),
      profile ?? (await app.member({ name: `Luna${randomUUID().slice(0, 4)}`, fictional: true })),
    ]
    await buyCredits(member, 20)
    await accept(member, fictional)
    const { message } = await write(member, fictional)
    return { member, profile: fictional, conversation: message.conversation, message: message.id }
  }
  const runRefunds = async () => {
    await addJob(app.db, 'refund-waiting', {})
    await app.drainJobs()
  }
  /** Credits, ledger, lots and messages of a member agree; returns the balance, and the messages that were paid and kept. */
  const readBooks = async (memberId: number) => {
    const { rows } = await sql<{
      entries: number
      lots: number
      kept: number
      refunded: number
      waiting: number
    }>`select
      (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.member_id = ${memberId})::int as entries,
      (select coalesce(sum(remaining), 0) from credit_lot where member_id = ${memberId})::int as lots,
      (select count(*) from message where sender_id = ${memberId} and refund_transaction_id is null)::int as kept,
      (select count(*) from message where sender_id = ${memberId} and refund_transaction_id is not null)::int as refunded,
      (select count(*) from waiting_message where member_id = ${memberId})::int as waiting`.execute(app.db)
    const [row] = rows
    if (!row) throw new Error('no books')
    const balance = await getBalance(app.db, memberId)
    return {
      balance,
      ...row,
      agree: balance === row.entries && balance === row.lots && balance === 20 - row.kept,
    }
  }
  const readEvents = async (memberId: number) =>
    (
      await app.db
        .selectFrom('member_event')
        .select('event')
        .where('member_id', '=', memberId)
        .orderBy('no')
        .execute()
    ).map(({ event }) => event as { type: string } & Record<string, unknown>)
  return { buyCredits, accept, write, createWaiting, runRefunds, readBooks, readEvents }
}
