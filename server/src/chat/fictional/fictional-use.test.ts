// The totals of what members spend with fictional profiles agree with the messages, whatever was refunded and whenever they were filled.
import { randomUUID } from 'node:crypto'
import { getBookingsEndpoint } from '@amarelle/contract/endpoints/payments'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestDesk } from '../../../testing/chat/desk.ts'
import { createCreditGrant } from '../../credits/index.ts'
import { addMs, daysToMs, hoursToMs } from '../../platform/clock.ts'

const app = await createTestServer({ signup_credits: 0, fictional_profiles_attended: true })
const { accept, write, runRefunds } = createTestDesk(app)
afterEach(() => app.clock.set(null))

/** Gives bought credits whose price does not divide evenly, or free ones. */
const grant = (memberId: number, amount: number, priceMinor?: number) =>
  createCreditGrant(app.db, {
    memberId,
    amount,
    key: randomUUID(),
    at: app.clock.now(),
    ...(priceMinor === undefined
      ? { kind: 'goodwill', source: 'goodwill' }
      : { kind: 'order', source: 'order', price: { minor: priceMinor, currency: 'EUR' } }),
  })
/** The same figures as the totals, added up from the member's messages. */
async function addUpMessages(memberId: number) {
  const { rows } = await sql<{ credits: number; euroMinor: number | null }>`
    select coalesce(sum((select -sum(e.amount) from ledger_entry e
        where e.transaction_id = m.ledger_transaction_id and e.amount < 0)), 0)::int as credits,
      round(sum((select sum(u.amount::numeric * l.price_minor / l.granted) from lot_use u join credit_lot l on l.id = u.lot_id
        where u.transaction_id = m.ledger_transaction_id and l.currency = 'EUR')))::int as "euroMinor"
    from message m join participant t on t.conversation_id = m.conversation_id and t.member_id <> m.sender_id
      join profile p on p.member_id = t.member_id and p.fictional
    where m.sender_id = ${memberId} and m.refund_transaction_id is null`.execute(app.db)
  const { credits = 0, euroMinor = null } = rows[0] ?? {}
  return { credits, paid: euroMinor === null ? [] : [{ currency: 'EUR', minor: euroMinor }] }
}
const readHistory = async (memberId: number) => (await app.call(memberId, getBookingsEndpoint, {})).fictional
const expectToAgree = async (memberId: number) =>
  expect(await readHistory(memberId)).toMatchObject(await addUpMessages(memberId))
const startsAt = new Date('2026-11-02T10:00:00Z')
async function createWriter() {
  app.clock.set(startsAt)
  const member = await app.member({ premium: true })
  const suffix = randomUUID().slice(0, 4)
  const profiles = [
    await app.member({ name: `Luna${suffix}`, fictional: true }),
    await app.member({ name: `Nora${suffix}`, fictional: true }),
  ]
  const writeAll = async () => {
    for (const profile of profiles) {
      await accept(member, profile)
      await write(member, profile)
    }
  }
  return { member, writeAll }
}

test('free and bought credits, several profiles and refunds add up as the messages do', async () => {
  const { member, writeAll } = await createWriter()
  await grant(member, 1)
  await grant(member, 7, 999)
  await writeAll()
  await expectToAgree(member)
  await write(member, await app.member({ name: 'Robin' }))
  await writeAll()
  expect(await readHistory(member)).toMatchObject({
    credits: 4,
    paid: [{ currency: 'EUR', minor: Math.round((3 * 999) / 7) }],
  })
  app.clock.set(addMs(startsAt, hoursToMs(24.1)))
  await runRefunds()
  expect(await readHistory(member)).toMatchObject({ credits: 0, recent_credits: 0, paid: [] })
  await writeAll()
  await expectToAgree(member)
})

test('recent spending is that of 30 days; later messages forget older days, not the total', async () => {
  const { member, writeAll } = await createWriter()
  await grant(member, 20, 2000)
  await writeAll()
  await app.db.deleteFrom('waiting_message').where('member_id', '=', member).execute()
  app.clock.set(addMs(startsAt, daysToMs(29)))
  expect(await readHistory(member)).toMatchObject({ credits: 2, recent_credits: 2 })
  app.clock.set(addMs(startsAt, daysToMs(30)))
  expect(await readHistory(member)).toMatchObject({ credits: 2, recent_credits: 0 })
  app.clock.set(addMs(startsAt, daysToMs(60)))
  await writeAll()
  expect(await readHistory(member)).toMatchObject({ credits: 4, recent_credits: 2 })
  expect(
    await app.db.selectFrom('fictional_spending_day').select('day').where('member_id', '=', member).execute(),
  ).toEqual([{ day: '2027-01-01' }])
})

test('a member without totals gets them with the next message or refund, of all messages', async () => {
  const { member, writeAll } = await createWriter()
  await grant(member, 20, 1999)
  const forgetTotals = async () => {
    await app.db.deleteFrom('fictional_spending').where('member_id', '=', member).execute()
    await app.db.deleteFrom('fictional_spending_day').where('member_id', '=', member).execute()
  }
  await writeAll()
  await forgetTotals()
  app.clock.set(addMs(startsAt, hoursToMs(3)))
  await writeAll()
  expect(await readHistory(member)).toMatchObject({ credits: 4, recent_credits: 4 })
  await expectToAgree(member)
  await forgetTotals()
  app.clock.set(addMs(startsAt, hoursToMs(24.1)))
  await runRefunds()
  expect(await readHistory(member)).toMatchObject({ credits: 2, recent_credits: 2 })
  await expectToAgree(member)
  await forgetTotals()
  await sql`call fill_all_fictional_spending()`.execute(app.db)
  await expectToAgree(member)
})
