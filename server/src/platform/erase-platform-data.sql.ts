import { type DeleteResult, sql } from 'kysely'
import type { Db } from './db/db.ts'

/**
 * Deletes the platform's own data of a member: counters, live events and stored answers of idempotent calls. In other members'
 * events and answers the member becomes a placeholder; the events keep their numbers.
 */
export async function erasePlatformData(
  tx: Db,
  memberId: number,
  limitKeys: readonly string[],
): Promise<void> {
  await sql`delete from rate_limit where key = any(${[...limitKeys]}::text[]) or key ~ ${`^[a-z-]+:${memberId}$`}`.execute(
    tx,
  )
  await sql`delete from member_event where member_id = ${memberId}`.execute(tx)
  await sql`delete from member_event_counter where member_id = ${memberId}`.execute(tx)
  await sql`delete from idempotency_key where scope = ${`member:${memberId}`} or answer @? ${`$.user ? (@.id == ${memberId})`}::jsonpath`.execute(
    tx,
  )
  const emptyCard = { name: '', main_image: null, city: null, region: null }
  const nobody = JSON.stringify(emptyCard)
  // A suggestion may quote the member.
  const nobodySuggested = JSON.stringify({ ...emptyCard, reasons: [] })
  const hasCard = `$.profile ? (@.id == ${memberId})`
  await sql`update member_event set event = jsonb_set(event, '{profile}', (event -> 'profile') || ${nobody}::jsonb)
    where event @? ${hasCard}::jsonpath`.execute(tx)
  for (const file of ['image', 'voice'])
    await sql`update member_event set event = jsonb_set(event, array['message', ${file}], 'null')
      where event @? ${`$ ? (@.profile_id == ${memberId} && @.message.mine == false && @.message.${file} != null)`}::jsonpath`.execute(
      tx,
    )
  for (const [card, placeholder] of [
    ['profile', nobody],
    ['match', nobody],
    ['card', nobodySuggested],
  ] as const)
    await sql`update idempotency_key set answer = jsonb_set(answer, array[${card}], (answer -> ${card}) || ${placeholder}::jsonb)
      where answer -> ${card} @? ${`$ ? (@.id == ${memberId})`}::jsonpath`.execute(tx)
}
/** Deletes idempotency keys and rate limit windows older than `before`. */
export const deleteExpiredPlatformData = async (db: Db, before: Date): Promise<DeleteResult[]> => [
  ...(await db.deleteFrom('idempotency_key').where('created_at', '<', before).execute()),
  ...(await db.deleteFrom('rate_limit').where('window_start', '<', before).execute()),
]
