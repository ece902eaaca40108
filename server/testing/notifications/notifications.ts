// For tests of what members are told: a house whose clock stands at noon, and what went out.
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { sql } from 'kysely'
import { createCreditGrant } from '../../src/credits/index.ts'
import { createId } from '../../src/platform/crypto/tokens.ts'
import { type TestMemberOptions, createTestApp } from '../platform/test-app.ts'

/** Noon in Amsterdam, where members of tests live; long after now, so that no planned look comes by itself. */
export const noon = new Date('2031-06-10T10:00:00Z')
export const minutesAfterNoon = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000)

export async function createNotificationTestApp() {
  const app = await createTestApp()
  app.clock.set(noon)
  const { db } = app
  /** Somebody with credits who was last seen an hour ago. */
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
    await seen(id, minutesAfterNoon(-60))
    return id
  }
  /** A tab was open then. */
  const seen = (id: number, at: Date) =>
    db.updateTable('profile').set({ last_active_at: at }).where('member_id', '=', id).execute()
  const write = (from: number, to: number, text = 'Hello there') =>
    app.call(from, sendMessageEndpoint, { profile: to, text })
  /** What is planned for a member, by the names of its jobs, with the times. */
  const planned = async (id: number) => {
    const { rows } = await sql<{ key: string; at: Date }>`select key, run_at as at from graphile_worker.jobs
      where key ~ ${`^tell-[a-z-]+:${id}(:|$)`} order by key`.execute(db)
    return rows.map(({ key, at }) => [key.replace(`:${id}`, ''), at.toISOString()])
  }
  /** Does what waits, but no look that is planned for later, and gives the mails that went out. */
  const mailed = async () => {
    app.mails.length = 0
    await app.drainJobs()
    return [...app.mails]
  }
  /** Makes what is planned by the clock of the test, and what failed, due for the jobs' clock. */
  const due = () =>
    sql`update graphile_worker._private_jobs set run_at = now() where run_at <= ${app.clock.now()}`.execute(
      db,
    )
  return { ...app, member, seen, write, planned, mailed, due }
}
