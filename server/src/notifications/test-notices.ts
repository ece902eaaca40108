// For tests of what members are told: a house whose clock stands at noon, and what went out.
import { sendMessage } from '@amarelle/contract/chat'
import { sql } from 'kysely'
import { grant } from '../credits/index.ts'
import { newId } from '../platform/ids.ts'
import { type MemberOptions, testHouse } from '../platform/test-house.ts'

/** Noon in Amsterdam, where members of tests live; long after now, so that no planned look comes by itself. */
export const noon = new Date('2031-06-10T10:00:00Z')
export const after = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000)

export async function testNotices() {
  const house = await testHouse()
  house.clock.set(noon)
  const { db } = house
  /** Somebody with credits who was last seen an hour ago. */
  const member = async (options: MemberOptions = {}): Promise<number> => {
    const id = await house.member(options)
    await grant(db, {
      memberId: id,
      amount: 50,
      kind: 'goodwill',
      source: 'goodwill',
      key: newId(),
      at: noon,
    })
    await seen(id, after(-60))
    return id
  }
  /** A tab was open then. */
  const seen = (id: number, at: Date) =>
    db.updateTable('profile').set({ last_active_at: at }).where('member_id', '=', id).execute()
  const write = (from: number, to: number, text = 'Hello there') =>
    house.call(from, sendMessage, { profile: to, text })
  /** What is planned for a member, by the names of its jobs, with the times. */
  const planned = async (id: number) => {
    const { rows } = await sql<{ key: string; at: Date }>`select key, run_at as at from graphile_worker.jobs
      where key ~ ${`^tell-[a-z-]+:${id}(:|$)`} order by key`.execute(db)
    return rows.map(({ key, at }) => [key.replace(`:${id}`, ''), at.toISOString()])
  }
  /** Does what waits, but no look that is planned for later, and gives the mails that went out. */
  const mailed = async () => {
    house.mails.length = 0
    await house.drainJobs()
    return [...house.mails]
  }
  /** Makes what is planned by the clock of the test, and what failed, due for the jobs' clock. */
  const due = () =>
    sql`update graphile_worker._private_jobs set run_at = now() where run_at <= ${house.clock.now()}`.execute(
      db,
    )
  return { ...house, member, seen, write, planned, mailed, due }
}
