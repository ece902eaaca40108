import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { sql } from 'kysely'
import { toUtcDay } from '../../platform/calendar-day.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { createRowReader } from '../../platform/db/read-once.ts'

export interface Member {
  readonly id: number
  readonly siteId: number
  readonly email: string
  readonly username: string
  readonly passwordHash: string
  readonly status: 'not_confirmed' | 'active' | 'pending_deletion' | 'deleted' | 'suspended'
  readonly language: InterfaceLanguage
  readonly country: string
  readonly timeZone: string
  /** Created by a partner's API call and not yet completed by the person. */
  readonly incomplete: boolean
  readonly trafficSource: string | null
  readonly notificationsDisabled: readonly ('fbl' | 'bounce' | 'listunsubscribe')[]
  readonly signedUpAt: Date
  readonly premiumSince: Date | null
  readonly lastSeenAt: Date
  readonly activatedAt: Date | null
  readonly deletionRequestedAt: Date | null
  /** The operator's reason as sent to the member; null unless suspended. */
  readonly suspensionReason: string | null
  /** When the suspension ends by itself. */
  readonly suspendedUntil: Date | null
}

/** Columns of `Member`, of a table `m`. */
export const memberColumns = sql`m.id, m.site_id as "siteId", m.email, m.username, m.password_hash as "passwordHash", m.status,
  m.language, m.country, m.time_zone as "timeZone", m.incomplete, m.traffic_source as "trafficSource",
  m.notifications_disabled as "notificationsDisabled", m.signed_up_at as "signedUpAt", m.premium_since as "premiumSince",
  m.last_seen_at as "lastSeenAt", m.activated_at as "activatedAt", m.deletion_requested_at as "deletionRequestedAt",
  m.suspension_reason as "suspensionReason", m.suspended_until as "suspendedUntil"`

async function readMember(db: Db, id: number): Promise<Member | null> {
  const { rows } = await sql<Member>`select ${memberColumns} from member m where m.id = ${id}`.execute(db)
  return rows[0] ?? null
}
const memberReader = createRowReader(readMember)
export const findMemberById = memberReader.read
/** Makes `findMemberById` return this row for the rest of the GET request. */
export const rememberMember = (member: Member): void => memberReader.remember(member.id, member)
/** Names and states of members by their ids, in order of the ids; leaves out erased ones. */
export const findMembersByIds = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('member')
    .select(['id', 'username', 'status'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('status', '<>', 'deleted')
    .orderBy('id')
    .execute()
/** Finds a member by e-mail address or username, ignoring case. */
export async function findMemberByLogin(db: Db, siteId: number, name: string): Promise<Member | null> {
  const { rows } = await sql<Member>`select ${memberColumns} from member m
    where m.site_id = ${siteId} and lower(m.${sql.ref(name.includes('@') ? 'email' : 'username')}) = lower(${name})`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Tells whether the account is open (not closed, erased or suspended) and locks it open until the transaction ends. The
 * transaction must have locked the member's credits first.
 */
export async function lockOpenMember(tx: Db, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('status')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined && isOpenMemberStatus(row.status)
}
export const isOpenMemberStatus = (status: string): boolean =>
  status === 'active' || status === 'not_confirmed'

/** Serializes concurrent calls for one e-mail address. */
export const lockEmailAddress = (tx: Db, siteId: number, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`address:${siteId}:${email.toLowerCase()}`}, 0))`.execute(
    tx,
  )

export interface NewMember {
  siteId: number
  email: string
  username: string
  passwordHash: string
  language: string
  timeZone: string
  country: string
  tracking: object
  trafficSource: string | null
  signedUpAt: Date
  incomplete: boolean
}
/** Returns the new id; null when the address or the name is taken, also by a concurrent sign-up. */
export async function insertMember(db: Db, member: NewMember): Promise<number | null> {
  const row = await db
    .insertInto('member')
    .values({
      site_id: member.siteId,
      email: member.email,
      username: member.username,
      password_hash: member.passwordHash,
      language: member.language,
      time_zone: member.timeZone,
      country: member.country,
      tracking: JSON.stringify(member.tracking),
      traffic_source: member.trafficSource,
      signed_up_at: member.signedUpAt,
      last_seen_at: member.signedUpAt,
      incomplete: member.incomplete,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns true for the single call that completes the sign-up; throws PostgreSQL's 23505 when the name is taken. */
export async function setSignUpCompleted(
  tx: Db,
  id: number,
  { username, passwordHash, timeZone }: Pick<NewMember, 'username' | 'passwordHash' | 'timeZone'>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('member')
    .set({ username, password_hash: passwordHash, time_zone: timeZone, incomplete: false })
    .where('id', '=', id)
    .where('incomplete', '=', true)
    .where('status', '=', 'not_confirmed')
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Returns true for the single call that activates the account. */
export async function setActivated(db: Db, id: number, at: Date): Promise<boolean> {
  const changed = await db
    .updateTable('member')
    .set({ status: 'active', activated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'not_confirmed')
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}
export const setLanguage = (db: Db, id: number, language: string) =>
  db.updateTable('member').set({ language }).where('id', '=', id).execute()
/** Sets members with a language to another one, in the order of their ids. Returns their ids, at most `limit`. */
export async function replaceLanguage(
  db: Db,
  {
    from,
    to,
    afterId,
    limit,
  }: { readonly from: string; readonly to: string; readonly afterId: number; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with chosen as (
      select id from member where language = ${from} and id > ${afterId} order by id limit ${limit} for update
    ) update member m set language = ${to} from chosen where m.id = chosen.id returning m.id`.execute(db)
  return rows.map(({ id }) => id)
}
export const setPasswordHash = (db: Db, id: number, passwordHash: string) =>
  db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', id).execute()

/**
 * Makes the member premium on the first completed order; has no effect on later ones or on an erased account
 * (docs/payments.md#premium).
 */
export const markPremium = (db: Db, id: number, at: Date) =>
  db
    .updateTable('member')
    .set({ premium_since: at })
    .where('id', '=', id)
    .where('premium_since', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
/** Ends premium once every order was fully refunded (docs/payments.md#premium). Returns true when the member was premium. */
export async function clearPremium(db: Db, id: number): Promise<boolean> {
  const result = await db
    .updateTable('member')
    .set({ premium_since: null })
    .where('id', '=', id)
    .where('premium_since', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Sets the e-mail address and marks it as reachable. A unique constraint refuses a taken one. */
export const setEmail = (tx: Db, id: number, email: string) =>
  tx
    .updateTable('member')
    .set({ email, notifications_disabled: sql`notifications_disabled - 'bounce'` })
    .where('id', '=', id)
    .execute()

/**
 * Stores the time, at most once a minute per member, and the first time of a day (UTC) as an active day. Skips locked rows, because
 * several processes update many members at once.
 */
export const touchLastSeen = (db: Db, ids: readonly number[], at: Date) =>
  sql`with seen as (
      select id, last_seen_at as before from member
      where id = any(${[...ids]}::bigint[]) and last_seen_at < ${addMs(at, -minutesToMs(1))} for no key update skip locked
    ), touched as (update member m set last_seen_at = ${at} from seen where m.id = seen.id returning m.id, seen.before)
    insert into member_active_day (day, member_id)
    select ${toUtcDay(at)}::date, id from touched where before < ${toUtcDay(at)}::date::timestamp at time zone 'UTC'
    on conflict do nothing`.execute(db)

/** Deletes days before `day`; they were counted. */
export const deleteActiveDaysBefore = (db: Db, day: string) =>
  db.deleteFrom('member_active_day').where('day', '<', day).executeTakeFirst()
