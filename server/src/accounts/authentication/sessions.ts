import { sessionLifetimeDays } from '@amarelle/contract/domain/limits'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { RequestContext, Services } from '../../platform/context.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { batch } from '../../platform/db/batch.ts'
import { type Member, memberColumns } from '../members/member.sql.ts'
import { hashToken, createToken } from '../../platform/crypto/tokens.ts'
import { publishEndedSessions } from '../../platform/channel/member-events.ts'

export interface Session {
  readonly sessionId: string
  readonly member: Member
}

/** Runs on every member request, so concurrent lookups share one query. */
const loadSessions = batch(
  async (
    db,
    lookups: readonly { readonly hash: Buffer; readonly now: Date }[],
  ): Promise<(Session | null)[]> => {
    const hashes = lookups.map(({ hash }) => hash)
    const { rows } = await sql<Member & { place: number; sessionId: string; expiresAt: Date }>`
      select a.place, s.id as "sessionId", s.expires_at as "expiresAt", ${memberColumns}
      from unnest(${hashes}::bytea[]) with ordinality a (hash, place)
        join session s on s.token_hash = a.hash join member m on m.id = s.member_id
      where m.status in ('not_confirmed', 'active')`.execute(db)
    const rowByPlace = new Map(rows.map(({ place, ...row }) => [place, row]))
    return lookups.map(({ now }, i) => {
      const row = rowByPlace.get(i + 1)
      if (!row || row.expiresAt <= now) return null
      const { expiresAt: _expiresAt, sessionId, ...member } = row
      return { sessionId, member }
    })
  },
)
/** Finds the session of a cookie's token; null when it has ended. Only the token's hash is stored. */
export const findSession = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<Session | null> => loadSessions(db, { hash: hashToken(token), now: clock.now() })

/**
 * Starts a new session of 30 days (docs/safety.md#sessions) and sets its cookie. A session that the browser already had is
 * ended, never reused (session fixation).
 */
export async function startSession(context: RequestContext, tx: Db, memberId: number): Promise<void> {
  const { actor } = context
  if (actor.kind === 'member' && actor.sessionId !== null)
    await endSession(tx, actor.memberId, actor.sessionId)
  const token = createToken()
  const now = context.clock.now()
  await tx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      device: context.userAgent,
      created_at: now,
      last_seen_at: now,
      proved_at: now,
      expires_at: addMs(now, daysToMs(sessionLifetimeDays)),
    })
    .execute()
  context.setSession(token)
}

/** Ends one session of the member and closes its live connections at once. */
export async function endSession(db: Db, memberId: number, sessionId: string): Promise<void> {
  const deletedSessions = await db
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .where(sql`id::text`, '=', sessionId)
    .returning('id')
    .execute()
  publishEndedSessions(
    db,
    deletedSessions.map(({ id }) => id),
  )
}
/** Ends all sessions of a member, or all but `except`, and closes their live connections at once. */
export async function endSessions(db: Db, memberId: number, except: string | null = null): Promise<void> {
  let query = db.deleteFrom('session').where('member_id', '=', memberId)
  if (except) query = query.where('id', '<>', except)
  const deletedSessions = await query.returning('id').execute()
  publishEndedSessions(
    db,
    deletedSessions.map(({ id }) => id),
  )
}

/** Records when a session was last used, for the list of sessions. */
export const touchSession = (db: Db, sessionId: string, at: Date) =>
  db.updateTable('session').set({ last_seen_at: at }).where('id', '=', sessionId).execute()

const maxListedSessions = 100
/** Returns the newest open sessions of a member, and since when their browsers get push messages. */
export const listSessions = (db: Db, memberId: number, now: Date) =>
  db
    .selectFrom('session')
    .leftJoin('push_subscription', 'push_subscription.session_id', 'session.id')
    .select([
      'session.id',
      'session.device',
      'session.created_at',
      'session.last_seen_at',
      'push_subscription.created_at as push_since',
    ])
    .where('session.member_id', '=', memberId)
    .where('session.expires_at', '>', now)
    .orderBy('session.created_at', 'desc')
    .limit(maxListedSessions)
    .execute()

/** Returns those of the given sessions that have not ended. */
export async function findOpenSessionIds(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where((e) => e('id', '=', e.fn.any(e.val([...ids]))))
    .where('expires_at', '>', clock.now())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const deleteSessionsBefore = (db: Db, before: Date) =>
  db.deleteFrom('session').where('expires_at', '<=', before).execute()
