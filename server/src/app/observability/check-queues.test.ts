// Tests who is told when a queue is not worked on, or the ledger does not add up.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startReceiver } from '../../../testing/platform/start-receiver.ts'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { findOpenAlarms } from '../../platform/alarms.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { createCreditGrant } from '../../credits/index.ts'

const app = await createTestApp({ signup_credits: 0 })
const receiver = await startReceiver()
const readNotices = () => receiver.requests.map(({ body }) => (JSON.parse(body) as { text: string }).text)
Object.assign(app.services.config, {
  alarms: {
    mail: 'operator@amarelle.example',
    webhook: receiver.url,
  },
})
const runJob = async (name: string) => {
  await addJob(app.db, name, {})
  await app.drainJobs()
}
const listOperatorMails = () => app.mails.filter(({ to }) => to === 'operator@amarelle.example')
beforeEach(() => {
  receiver.requests.length = 0
  app.mails.length = 0
})

test('a webhook that waits raises one alarm, which is told once and closes when it was handled', async () => {
  await sql`insert into webhook_event (provider, provider_event_id, provider_ref, body, received_at)
    values ('sandbox', 'e1', 'r1', '', now() - interval '40 minutes')`.execute(app.db)
  await runJob('check-queues')
  await runJob('check-queues')
  expect((await findOpenAlarms(app.db)).map(({ name, subject }) => [name, subject])).toEqual([
    ['queue', 'webhooks'],
  ])
  expect(readNotices()).toHaveLength(1)
  expect(readNotices()[0]).toContain('webhooks: The oldest webhook has been waiting for 40 minutes')
  expect(listOperatorMails().map(({ subject }) => subject)).toEqual(['Alarm: queue'])
  await sql`update webhook_event set handled_at = now()`.execute(app.db)
  await runJob('check-queues')
  expect(await findOpenAlarms(app.db)).toEqual([])
})

test('the hourly check finds a balance that was changed by hand if the member’s credits were booked on lately', async () => {
  const grant = async (at: Date) => {
    const memberId = await app.member()
    const key = `hourly:${memberId}`
    await createCreditGrant(app.db, { memberId, amount: 3, kind: 'goodwill', source: 'bonus', key, at })
    return memberId
  }
  const recent = await grant(new Date())
  await runJob('check-recent-books')
  expect(await findOpenAlarms(app.db)).toEqual([])
  await sql`update credit_balance set credits = credits + 7 where member_id = ${recent}`.execute(app.db)
  await runJob('check-recent-books')
  expect((await findOpenAlarms(app.db)).map(({ name, subject }) => [name, subject])).toEqual([
    ['ledger_recent', `member ${recent}`],
  ])
  expect(listOperatorMails().map(({ text }) => text)).toEqual([
    expect.stringContaining(`Member ${recent}: balance 10, lots 3, entries 3, lots less use 3`),
  ])
})
