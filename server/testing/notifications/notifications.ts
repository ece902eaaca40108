// For tests of notifications: an application whose clock stands at noon, planned jobs and sent mails.
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { sql } from 'kysely'
import { createCreditGrant } from '../../src/credits/index.ts'
import { createId } from '../../src/platform/crypto/tokens.ts'
import { type TestMemberOptions, createTestApp } from '../platform/test-app.ts'

/** Noon in the time zone of test members (Europe/Amsterdam); years ahead, so that no planned job becomes due by itself. */
export const noon = new Date('2031-06-10T10:00:00Z')
export const minutesAfterNoon = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000)

export async function createNotificationTestApp() {
  const app = await createTestApp()
  app.clock.set(noon)
  const { db } = app
  /** Creates a member with credits whose last activity was an hour before noon. */
  const member = async (options: TestMemberOptions = {}): Promise<number> => {
    const id = await app.member(options)
    await createCreditGrant(db, {
      memberId: id,
      amount: 50,
      kind: 'goodwill',
      source: 'goodwill',
      key: createId(),
      at: noon,
    })
    await setLastActive(id, minutesAfterNoon(-60))
    return id
  }
  /** Sets a member's last activity. */
  const setLastActive = (id: number, at: Date) =>
    db.updateTable('profile').set({ last_active_at: at }).where('member_id', '=', id).execute()
  const write = (from: number, to: number, text = 'Hello there') =>
    app.call(from, sendMessageEndpoint, { profile: to, text })
  /** The notification jobs planned for a member: key without the member's id, and time. */
  const loadPlannedJobs = async (id: number) => {
    const { rows } = await sql<{ key: string; at: Date }>`select key, run_at as at from graphile_worker.jobs
      where key ~ ${`^tell-[a-z-]+:${id}(:|$)`} order by key`.execute(db)
    return rows.map(({ key, at }) => [key.replace(`:${id}`, ''), at.toISOString()])
  }
  /** Runs the jobs that are due and returns the mails they sent. */
  const drainMails = async () => {
    app.mails.length = 0
    await app.drainJobs()
    return [...app.mails]
  }
  /** Makes jobs that are due by the test's clock due by the database's clock, which the job queue uses; also failed ones. */
  const makeJobsDue = () =>
    sql`update graphile_worker._private_jobs set run_at = now() where run_at <= ${app.clock.now()}`.execute(
      db,
    )
  return { ...app, member, setLastActive, write, loadPlannedJobs, drainMails, makeJobsDue }
}
