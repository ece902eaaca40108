import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface ModerationAct {
  readonly id: number
  readonly caseReference: string
  readonly siteId: number
  readonly memberId: number | null
  readonly action: 'warn' | 'remove_photo' | 'remove_message' | 'suspend'
  readonly target: string | null
  readonly rule: ReportReason
  readonly facts: string
  readonly decidedBy: string
  /** null for decisions from before staff members had accounts. */
  readonly decidedByStaff: number | null
  readonly decidedAt: Date
}
export async function insertAct(tx: Db, act: Omit<ModerationAct, 'id'>): Promise<number> {
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
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const selectActs = (db: Db) =>
  db
    .selectFrom('moderation_act')
    .select([
      'id',
      'case_reference as caseReference',
      'site_id as siteId',
      'member_id as memberId',
      'action',
      'target',
      'rule',
      'facts',
      'decided_by as decidedBy',
      'decided_by_staff as decidedByStaff',
      'decided_at as decidedAt',
    ])
    .$castTo<ModerationAct>()
export const findActById = (db: Db, id: number) => selectActs(db).where('id', '=', id).executeTakeFirst()
/** Earlier actions against a member, newest first. */
export const findActsAgainst = (db: Db, memberId: number) =>
  selectActs(db).where('member_id', '=', memberId).orderBy('id', 'desc').execute()

/** Removes the name and texts about an erased member; keeps that a decision was made, by whom and when. */
export const anonymizeActs = (tx: Db, memberId: number) =>
  tx
    .updateTable('moderation_act')
    .set({ member_id: null, target: null, facts: '' })
    .where('member_id', '=', memberId)
    .execute()

/** Deletes the actions whose report or complaint was deleted. */
export const deleteActsWithoutCase = (tx: Db) =>
  sql`delete from moderation_act a where not exists (select from report r where r.reference = a.case_reference)
    and not exists (select from complaint c where c.reference = a.case_reference)`.execute(tx)
