import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Threads whose last message is older, the oldest first. */
export const findThreadIdsBefore = async (db: Db, before: Date, count: number): Promise<number[]> =>
  (
    await db
      .selectFrom('support_thread')
      .select('id')
      .where('last_message_at', '<', before)
      .orderBy('last_message_at')
      .limit(count)
      .execute()
  ).map(({ id }) => id)
export const findThreadIdsOf = async (db: Db, memberId: number): Promise<number[]> =>
  (await db.selectFrom('support_thread').select('id').where('member_id', '=', memberId).execute()).map(
    ({ id }) => id,
  )

/** Deletes threads, their messages, and answers that have not left; returns the files to remove from the storage. */
export async function deleteThreads(tx: Db, ids: readonly number[]): Promise<string[]> {
  const list = [...ids]
  const { rows: files } = await sql<{ file: string }>`
    select a->>'file' as file from support_message m, jsonb_array_elements(m.attachments) a
    where m.thread_id = any(${list}::bigint[]) and a->>'file' is not null`.execute(tx)
  await sql`select graphile_worker.remove_job('support-answer:' || m.id) from support_message m
    where m.thread_id = any(${list}::bigint[]) and m.state in ('held', 'sending')`.execute(tx)
  await sql`delete from support_thread where id = any(${list}::bigint[])`.execute(tx)
  return files.map(({ file }) => file)
}
