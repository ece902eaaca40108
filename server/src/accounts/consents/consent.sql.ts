import { legalKinds } from '@amarelle/contract/endpoints/accounts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Serializes concurrent consents of one member. */
export const lockConsents = (tx: Db, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`consent:${memberId}`}, 0))`.execute(tx)

export async function hasConsent(db: Db, memberId: number, kind: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('consent')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('text_version', '=', version)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
export interface GivenConsent {
  readonly kind: string
  readonly version: string
}
/** Returns the member's consents to legal texts, as an expression for a larger statement: JSON of `GivenConsent[]`. */
export const legalConsentsOf = (memberId: number): RawBuilder<GivenConsent[]> =>
  sql`(select coalesce(json_agg(json_build_object('kind', kind, 'version', text_version)), '[]') from consent
    where member_id = ${memberId} and kind = any(${[...legalKinds]}::text[]) and withdrawn_at is null)`
export const insertConsent = (db: Db, memberId: number, kind: string, version: string, at: Date) =>
  db
    .insertInto('consent')
    .values({ member_id: memberId, kind, text_version: version, given_at: at })
    .execute()
export const setConsentWithdrawn = async (
  db: Db,
  memberId: number,
  kind: string,
  at: Date,
): Promise<void> => {
  await db
    .updateTable('consent')
    .set({ withdrawn_at: at })
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .execute()
}
/** Returns all consents of a member, the newest first. */
export const listMemberConsents = (db: Db, memberId: number) =>
  db
    .selectFrom('consent')
    .select(['kind', 'text_version as version', 'given_at as givenAt', 'withdrawn_at as withdrawnAt'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
export const findConsents = (db: Db, memberId: number, kinds: readonly string[]) =>
  db
    .selectFrom('consent')
    .select(['kind', 'text_version as version', 'given_at as givenAt', 'withdrawn_at as withdrawnAt'])
    .where('member_id', '=', memberId)
    .where('kind', 'in', kinds)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
