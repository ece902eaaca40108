import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, hoursToMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { createToken, hashToken } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/db.ts'
import { countDeletedRows } from '../../platform/jobs/deleting-job.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { findStaffById, type StaffMember } from '../people/staff-member.sql.ts'

export const staffSessionHours = 8
/** A session that is not used for this long ends. */
const staffIdleMinutes = 30
/** The interval at which the time of the last use is stored. */
const touchAfterMs = minutesToMs(1)

export type SignInMethod = 'passkey' | 'code' | 'recovery_code'

/** The browser that makes a request. */
export interface StaffClient {
  readonly device: string
  readonly address: string
}

/** Stores a new session and returns its id and token; only the token's hash is stored. */
export async function insertStaffSession(
  tx: Db,
  staffId: number,
  { method, device, address, at }: StaffClient & { readonly method: SignInMethod; readonly at: Date },
): Promise<{ id: string; token: string }> {
  const token = createToken()
  const { id } = await tx
    .insertInto('staff_session')
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      method,
      device,
      address,
      created_at: at,
      last_seen_at: at,
      proved_at: at,
      expires_at: addMs(at, hoursToMs(staffSessionHours)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

export interface StaffSession {
  readonly id: string
  readonly person: StaffMember
  readonly provedAt: Date
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly method: SignInMethod
}
/**
 * Returns the session of a cookie's token; null when it has ended, was idle too long, or its person has left. With `isIdle` the call does
 * not count as use.
 */
export async function findStaffSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
  { isIdle = false }: { readonly isIdle?: boolean } = {},
): Promise<StaffSession | null> {
  const now = clock.now()
  const row = await db
    .selectFrom('staff_session')
    .select(['id', 'staff_id', 'proved_at', 'created_at', 'last_seen_at', 'method'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', addMs(now, -minutesToMs(staffIdleMinutes)))
    .executeTakeFirst()
  const person = row ? await findStaffById(db, row.staff_id) : null
  if (!row || !person) return null
  if (!isIdle && now.getTime() - row.last_seen_at.getTime() > touchAfterMs)
    await db.updateTable('staff_session').set({ last_seen_at: now }).where('id', '=', row.id).execute()
  return {
    id: row.id,
    person,
    provedAt: row.proved_at,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    method: row.method as SignInMethod,
  }
}
export const toSessionActor = (
  { id, person, provedAt }: Pick<StaffSession, 'id' | 'person' | 'provedAt'>,
  address: string,
): StaffActor => ({
  kind: 'staff',
  staffId: person.id,
  name: person.name,
  grants: person.grants,
  session: { id, address, provedAt },
})

/** Records a fresh proof of identity. */
export const setSessionProved = (tx: Db, id: string, at: Date) =>
  tx.updateTable('staff_session').set({ proved_at: at }).where('id', '=', id).execute()

/** Open sessions of a person, the newest first. */
export const listStaffSessions = (db: Db, staffId: number, now: Date) =>
  db
    .selectFrom('staff_session')
    .select(['id', 'method', 'device', 'address', 'created_at', 'last_seen_at'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', addMs(now, -minutesToMs(staffIdleMinutes)))
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()

/** Ends all sessions of a person, or one of them; returns how many. */
export async function endStaffSessions(tx: Db, staffId: number, sessionId?: string): Promise<number> {
  let query = tx.deleteFrom('staff_session').where('staff_id', '=', staffId)
  if (sessionId !== undefined) query = query.where(sql`id::text`, '=', sessionId)
  publishStaffChange(tx, 'sessions')
  return Number((await query.executeTakeFirst()).numDeletedRows)
}
/** Deletes what has expired: sessions, links and challenges. */
export async function deleteExpiredSignIns(db: Db, now: Date): Promise<number> {
  let count = 0
  for (const table of ['staff_session', 'staff_link', 'staff_challenge'] as const)
    count += countDeletedRows(await db.deleteFrom(table).where('expires_at', '<', now).execute())
  return count
}
