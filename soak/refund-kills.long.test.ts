// A refund by staff whose server process is killed at each step: the act is done once, whatever was already stored.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startMailInbox } from '../fakes/mail-inbox/index.ts'
import { findMembersWithDifferences, findUnbalancedUnits } from '../server/src/credits/balance-check.sql.ts'
import { getBalance } from '../server/src/credits/index.ts'
import { findMoneyDifferences } from '../server/src/payments/settlement/ledger-differences.sql.ts'
import { addJob } from '../server/src/platform/jobs/jobs.ts'
import { createTestServer } from '../server/testing/app/server.ts'
import { findFreePort } from '../server/testing/platform/find-free-port.ts'
import { createSandboxOrders } from '../server/testing/payments/sandbox-orders.ts'
import { waitForCondition } from '../server/testing/platform/wait-for-condition.ts'
import { createTestColleagues } from '../server/testing/staff/staff-sessions.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const app = await createTestServer({ signup_credits: 0, refund_limit_support_minor: 100 })
const { db } = app
const { buyer, order, pay } = createSandboxOrders(app)
const { colleague } = createTestColleagues(app)
const folder = await mkdtemp(join(tmpdir(), 'refund-kills-'))
// The process takes the webhooks and the calls of the stand-in of the provider.
await writeFile(join(folder, 'secret'), app.services.config.secret ?? '')
const mailFolder = join(folder, 'mails')
const inbox = await startMailInbox(mailFolder)
const port = await findFreePort()
const start = () =>
  startServerProcess({
    folder,
    port,
    databaseUrl: app.databaseUrl,
    redisUrl: null,
    smtpUrl: inbox.url,
    databasePoolSize: 6,
  })
let server: ServerProcess = await start()
const blocker = new pg.Client({ connectionString: app.databaseUrl })
await blocker.connect()
afterAll(async () => {
  await server.kill()
  await blocker.end()
  await inbox.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Each of the 12 kills starts another process. */
const killsTimeoutMs = 900_000

/** A statement at which the process is stopped: what the lock is on, and how the statement that waits for it begins. */
interface KillPoint {
  readonly lock: string
  readonly waits?: string
  /** Returns what must have happened as well before the process is killed. */
  readonly isReached?: () => Promise<boolean>
}
const isBlocked = async (waits: string): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where query ilike ${`%${waits}%`}
      and (select pid from pg_stat_activity where application_name = 'blocker') = any(pg_blocking_pids(pid))`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) > 0
}
/** Starts what the process does, kills the process when it waits for the lock, and starts another one. */
async function killAt(
  { lock, waits = '', isReached }: KillPoint,
  act: () => Promise<unknown>,
): Promise<void> {
  await blocker.query(`set application_name = 'blocker'; begin; ${lock}`)
  const lost = act().catch(() => null)
  await waitForCondition(async () => (await isBlocked(waits)) && (isReached ? await isReached() : true))
  await server.kill()
  await lost
  await blocker.query('rollback')
  server = await start()
}
const keepOthersFromWriting = (table: string) => `lock table ${table} in share mode`

/** Lets the time pass after which a job is due, and those of a lost worker are done again. The other of the two jobs waits. */
async function passTime(job: 'refund' | 'refund-mail'): Promise<void> {
  await sql`update graphile_worker._private_jobs
    set run_at = case when key like ${`${job}:%`} then now() else now() + interval '1 hour' end where key like 'refund%'`.execute(
    db,
  )
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_at is not null`.execute(
    db,
  )
  await addJob(db, 'free-jobs', {})
}
const countJobs = async (name: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name}`.execute(db)
  return rows[0]?.count ?? 0
}
const postAs = async (cookie: string, path: string, body: object): Promise<string> => {
  const answer = await app.ask('POST', `/api/staff/${path}`, { cookie, body, at: server.url })
  const { error } = (await answer.json()) as { error?: { code: string } }
  return error?.code ?? 'done'
}
const readMails = async (subject: string): Promise<string[]> => {
  const files = (await readdir(mailFolder)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(files.map((name) => readFile(join(mailFolder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`Subject: ${subject}`))
}

test('a refund whose process is killed at each step is made once, booked once, and reported in one mail', {
  timeout: killsTimeoutMs,
}, async () => {
  const memberId = await buyer()
  const { order: number, payment_id: payment } = await order(memberId)
  await pay(memberId, payment, 'pay')
  await waitForCondition(async () => (await getBalance(db, memberId)) === 15)
  const [asker, approver] = [await colleague({ role: 'support' }), await colleague({ role: 'finance' })]
  const wanted = {
    number,
    kind: 'unused',
    ground: 'changed_mind',
    reason: 'Asked by mail',
    previewed: { amount: 1499, credits: 15, left: 1499 },
    key: randomUUID(),
  }
  const ask = () => postAs(asker.cookie, 'refunds', wanted)

  await killAt({ lock: keepOthersFromWriting('approval') }, ask)
  await killAt({ lock: keepOthersFromWriting('audit_entry') }, ask)
  expect(await ask()).toBe('done')
  // The answer was lost: the console sends the call again.
  await server.kill()
  server = await start()
  expect(await ask()).toBe('done')
  const approvals = await db.selectFrom('approval').select('id').execute()
  expect(approvals).toHaveLength(1)

  const agree = () => postAs(approver.cookie, 'approvals/agreement', { id: approvals[0]?.id })
  await killAt({ lock: keepOthersFromWriting('refund') }, agree)
  await killAt({ lock: keepOthersFromWriting('ledger_entry') }, agree)
  await killAt({ lock: keepOthersFromWriting('credit_lot') }, agree)
  await killAt({ lock: keepOthersFromWriting('graphile_worker._private_jobs'), waits: 'add_job' }, agree)
  expect(await db.selectFrom('refund').select('id').execute()).toEqual([])
  expect(await getBalance(db, memberId)).toBe(15)
  expect(await agree()).toBe('done')
  expect(await agree()).toBe('already_decided')
  expect(await getBalance(db, memberId)).toBe(0)

  // Asked for at the provider, made there but not reported, booked, and documented.
  const send = () => passTime('refund')
  await killAt({ lock: keepOthersFromWriting('sandbox_refund') }, send)
  await killAt(
    { lock: `select from credit_order where number = '${number}' for update`, waits: 'credit_order' },
    send,
  )
  await killAt({ lock: keepOthersFromWriting('ledger_entry') }, send)
  await killAt({ lock: keepOthersFromWriting('invoice') }, send)
  await send()
  await waitForCondition(async () => (await countJobs('refund')) === 0)
  // The mail has left, but that is not recorded. The record of an earlier mail may be what waits for the lock.
  const hasMailLeft = async () => (await readMails(`Refund for your order ${number}`)).length === 1
  await killAt({ lock: keepOthersFromWriting('sent_mail'), isReached: hasMailLeft }, () =>
    passTime('refund-mail'),
  )
  await passTime('refund-mail')
  await waitForCondition(async () => (await countJobs('refund-mail')) === 0)

  const refunds = await db
    .selectFrom('refund')
    .select(['state', 'amount_minor as minor', 'credits'])
    .execute()
  expect(refunds).toEqual([{ state: 'completed', minor: 1499, credits: 15 }])
  const atProvider = await db
    .selectFrom('sandbox_refund')
    .select(['state', 'amount_minor as minor'])
    .execute()
  expect(atProvider).toEqual([{ state: 'completed', minor: 1499 }])
  const { rows: accounts } = await sql<{ kind: string; minor: number }>`
    select a.kind, sum(e.amount)::bigint as minor from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id
    where a.unit <> 'CREDIT' group by a.kind having sum(e.amount) <> 0`.execute(db)
  expect(accounts).toEqual([])
  const bookings = await db
    .selectFrom('ledger_transaction')
    .select('key')
    .where('key', 'like', 'refund:%')
    .execute()
  expect(bookings.map(({ key }) => key.split(':')[2]).toSorted()).toEqual(['credits', 'owed', 'paid'])
  expect(await getBalance(db, memberId)).toBe(0)
  const notes = await db.selectFrom('invoice').select('no').where('kind', '=', 'credit_note').execute()
  expect(notes).toEqual([{ no: 1 }])
  const acts = await db.selectFrom('audit_entry').select('act').where('act', 'like', 'refund.%').execute()
  expect(acts).toEqual([{ act: 'refund.given' }])
  // The mail had left before the last kill, and leaves again: a mailbox keeps one of the same id.
  const mails = await readMails(`Refund for your order ${number}`)
  const mailIds = mails.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1])
  expect(mailIds).toHaveLength(2)
  expect(new Set(mailIds).size).toBe(1)
  const recorded = await db.selectFrom('sent_mail').select('state').where('kind', '=', 'refund').execute()
  // PostgreSQL may still record the first delivery once the lock is gone.
  expect(new Set(recorded.map(({ state }) => state))).toEqual(new Set(['sent']))
  expect(await findMembersWithDifferences(db, 10)).toEqual([])
  expect(await findUnbalancedUnits(db)).toEqual([])
  expect(await findMoneyDifferences(db)).toEqual([])
})
