import { sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { joinEntriesAndOrder } from './journal-sums.sql.ts'

/** Bookings wait for at most this long while the end of the journal is read. */
const lockTimeoutMs = 2000

/** Returns the highest number of the journal below which no booking of the company is still running. */
async function findJournalEnd(tx: Db, companyId: number): Promise<number> {
  await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`books:${companyId}`}, 0))`.execute(tx)
  const { rows } = await sql<{
    no: number | null
  }>`select max(journal_no) as no from ledger_transaction`.execute(tx)
  return rows[0]?.no ?? 0
}
/** Locks the number up to which the journal of a company is added up. */
async function lockProgress(tx: Db, companyId: number): Promise<number> {
  await sql`insert into journal_progress (company_id, last_journal_no) values (${companyId}, 0) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ last: number }>`
    select last_journal_no as last from journal_progress where company_id = ${companyId} for update`.execute(
    tx,
  )
  return rows[0]?.last ?? 0
}
/** Journal numbers that one statement adds up: it has to end within the statement timeout, also after a long backlog. */
const bookingsPerStep = 250_000

/** Adds the next bookings up to `end` to the sums; returns whether there are more. */
async function addUp(tx: Db, companyId: number, journalEnd: number, count: number): Promise<boolean> {
  const last = await lockProgress(tx, companyId)
  if (journalEnd <= last) return false
  const end = Math.min(journalEnd, last + count)
  await sql`
    insert into journal_day as d (company_id, site_id, month, day, kind, country, vat_rate, account_id, debit, credit, entries)
    select t.company_id, t.site_id, t.month, (t.created_at at time zone c.time_zone)::date, t.kind, o.country, o.vat_rate, e.account_id,
      coalesce(sum(e.amount) filter (where e.amount > 0), 0), coalesce(-sum(e.amount) filter (where e.amount < 0), 0), count(*)
    from ledger_transaction t join company c on c.id = t.company_id ${joinEntriesAndOrder}
    where t.journal_no > ${last} and t.journal_no <= ${end} and t.company_id = ${companyId}
    group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (company_id, month, day, site_id, kind, country, vat_rate, account_id) do update
      set debit = d.debit + excluded.debit, credit = d.credit + excluded.credit, entries = d.entries + excluded.entries`.execute(
    tx,
  )
  await sql`update journal_progress set last_journal_no = ${end} where company_id = ${companyId}`.execute(tx)
  return end < journalEnd
}

async function addUpCompany(db: Db, companyId: number, count: number): Promise<void> {
  const end = await runInTransaction(db, (tx) => findJournalEnd(tx, companyId))
  while (await runInTransaction(db, (tx) => addUp(tx, companyId, end, count)));
}

/**
 * Adds up the bookings since the last run, for each company, `count` journal numbers at a time, so that months are read from few rows. A company that fails does not
 * hold up the others; the error at the end lets the job run again.
 */
export async function addUpJournal(
  { db }: Pick<Services, 'db'>,
  count: number = bookingsPerStep,
): Promise<void> {
  const companies = await db.selectFrom('company').select('id').orderBy('id').execute()
  const failures: unknown[] = []
  for (const { id } of companies)
    await addUpCompany(db, id, count).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, 'The journals of some companies were not added up.')
}
export const addUpJournalJob = defineJob(
  'add-up-journal',
  (services) => addUpJournal(services),
  '*/5 * * * *',
)
