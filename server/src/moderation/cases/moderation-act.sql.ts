import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import type { CaseAction } from '@amarelle/contract/staff/endpoints/cases'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Describes what was done against a member, and whether it was reversed. */
export interface ModerationAct {
  readonly id: number
  /** null for a measure that was taken on the member's page. */
  readonly caseReference: string | null
  readonly siteId: number
  /** null once the account was erased. */
  readonly memberId: number | null
  readonly action: CaseAction
  /** The photo's or message's id. */
  readonly target: string | null
  readonly rule: ReportReason
  readonly facts: string
  readonly decidedBy: string
  /** null for decisions from before staff members had accounts. */
  readonly decidedByStaff: number | null
  readonly decidedAt: Date
  /** When a restriction or suspension ends by itself; null for other measures and without a term. */
  readonly endsAt: Date | null
  /** The state that removed content replaced, as its capability needs it to restore the content. */
  readonly replaced: unknown
  readonly reversedAt: Date | null
  readonly reversedBy: string | null
}
export type NewAct = Omit<ModerationAct, 'id' | 'reversedAt' | 'reversedBy'>
export async function insertAct(tx: Db, act: NewAct): Promise<number> {
  const { id } = await tx
    .insertInto('moderation_act')
    .values({
      case_reference: act.caseReference,
      site_id: act.siteId,
      member_id: act.memberId,
      action: act.action,
      target: act.target,
      rule: act.rule,
      facts: act.facts,
      decided_by: act.decidedBy,
      decided_by_staff: act.decidedByStaff,
      decided_at: act.decidedAt,
      ends_at: act.endsAt,
      replaced: act.replaced === null ? null : JSON.stringify(act.replaced),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const selectActs = (db: Db) =>
  db
    .selectFrom('moderation_act as a')
    .leftJoin('staff_member as reverser', 'reverser.id', 'a.reversed_by_staff')
    .select([
      'a.id',
      'a.case_reference as caseReference',
      'a.site_id as siteId',
      'a.member_id as memberId',
      'a.action',
      'a.target',
      'a.rule',
      'a.facts',
      'a.decided_by as decidedBy',
      'a.decided_by_staff as decidedByStaff',
      'a.decided_at as decidedAt',
      'a.ends_at as endsAt',
      'a.replaced',
      'a.reversed_at as reversedAt',
      'reverser.name as reversedBy',
    ])
    .$castTo<ModerationAct>()
export const findActById = (db: Db, id: number) => selectActs(db).where('a.id', '=', id).executeTakeFirst()
/** Locks the row, so that only one of several reversals takes effect. */
export const lockAct = (tx: Db, id: number) =>
  selectActs(tx).where('a.id', '=', id).forUpdate('a').executeTakeFirst()
/** Returns the newest actions against a member. */
export const findActsAgainst = (db: Db, memberId: number, limit: number) =>
  selectActs(db).where('a.member_id', '=', memberId).orderBy('a.id', 'desc').limit(limit).execute()
/** Returns all actions against a member, for their data export. */
export const findAllActsAgainst = (db: Db, memberId: number) =>
  selectActs(db).where('a.member_id', '=', memberId).orderBy('a.id', 'desc').execute()

/** Returns the restriction that lasts longest of those in force. */
export async function findRestriction(
  db: Db,
  memberId: number,
  now: Date,
): Promise<{ rule: ReportReason; endsAt: Date } | undefined> {
  const { rows } = await sql<{ rule: ReportReason; endsAt: Date }>`
    select rule, ends_at as "endsAt" from moderation_act
    where member_id = ${memberId} and action = 'restrict' and reversed_at is null and ends_at > ${now}
    order by ends_at desc limit 1`.execute(db)
  return rows[0]
}

/** Returns whether a later measure against the same content is in force. */
export async function hasLaterAct(
  db: Db,
  { id, memberId, action, target }: Pick<ModerationAct, 'id' | 'memberId' | 'action' | 'target'>,
): Promise<boolean> {
  const { rows } =
    await sql`select from moderation_act where member_id = ${memberId} and id > ${id} and action = ${action}
    and target is not distinct from ${target} and reversed_at is null limit 1`.execute(db)
  return rows.length > 0
}
/** Returns the measure that a member is suspended by; undefined if there is none. */
export async function findSuspensionInForce(db: Db, memberId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('moderation_act as a')
    .innerJoin('member as m', 'm.id', 'a.member_id')
    .select('a.id')
    .where('a.member_id', '=', memberId)
    .where('a.action', '=', 'suspend')
    .where('a.reversed_at', 'is', null)
    .whereRef('a.decided_at', '=', 'm.suspended_at')
    .executeTakeFirst()
  return row?.id
}
export const setActReversed = (
  tx: Db,
  id: number,
  { staffId, reason, at }: { staffId: number; reason: string; at: Date },
) =>
  tx
    .updateTable('moderation_act')
    .set({ reversed_at: at, reversed_by_staff: staffId, reversal_reason: reason })
    .where('id', '=', id)
    .execute()

/** Removes the name and texts about an erased member; keeps that a decision was made, by whom and when. */
export const anonymizeActs = (tx: Db, memberId: number) =>
  tx
    .updateTable('moderation_act')
    .set({ member_id: null, target: null, facts: '', replaced: null, reversal_reason: null })
    .where('member_id', '=', memberId)
    .execute()

/**
 * Deletes the actions from before `before` whose report, complaint or signal was deleted, or that had none, except their figures.
 * Returns how many.
 */
export async function deleteActsWithoutCase(tx: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with deleted as (
      delete from moderation_act a where a.decided_at < ${before}
        and not exists (select from report r where r.reference = a.case_reference)
        and not exists (select from complaint c where c.reference = a.case_reference)
        and not exists (select from risk_signal s where s.reference = a.case_reference)
      returning site_id, action, rule, decided_at
    )
    insert into measure_figure (site_id, action, rule, decided_at) select site_id, action, rule, decided_at from deleted`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
