import type { AppealOutcome } from '@amarelle/contract/endpoints/appeals'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'

/** A member's appeal against a measure. */
export interface Appeal {
  readonly reference: string
  readonly siteId: number
  /** The measure; null after it was deleted with its case. */
  readonly actId: number | null
  readonly memberId: number | null
  readonly text: string
  readonly createdAt: Date
  readonly dueAt: Date
  readonly priority: number
  readonly state: 'open' | 'decided' | 'ended'
  readonly outcome: AppealOutcome | null
  readonly decision: string | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
}
const selectAppeals = (db: Db) =>
  db
    .selectFrom('appeal')
    .select([
      'reference',
      'site_id as siteId',
      'act_id as actId',
      'member_id as memberId',
      'body as text',
      'created_at as createdAt',
      'due_at as dueAt',
      'priority',
      'state',
      'outcome',
      'decision',
      'decided_by as decidedBy',
      'decided_at as decidedAt',
    ])
    .$castTo<Appeal>()
export const findAppeal = (db: Db, reference: string) =>
  selectAppeals(db).where('reference', '=', reference).executeTakeFirst()
export const findAppealAgainst = (db: Db, actId: number) =>
  selectAppeals(db).where('act_id', '=', actId).executeTakeFirst()
/** Locks the row, so that of two decisions one waits for the other. */
export const lockAppeal = (tx: Db, reference: string) =>
  selectAppeals(tx).where('reference', '=', reference).forUpdate().executeTakeFirst()

/** Returns the measure by which a member is suspended now; undefined if they were suspended without one. */
export const findSuspendingAct = (db: Db, memberId: number) =>
  db
    .selectFrom('moderation_act as act')
    .innerJoin('member', (join) =>
      join.onRef('member.id', '=', 'act.member_id').onRef('member.suspended_at', '=', 'act.decided_at'),
    )
    .select('act.id')
    .where('act.member_id', '=', memberId)
    .where('act.action', '=', 'suspend')
    .executeTakeFirst()

type NewAppeal = Pick<Appeal, 'reference' | 'siteId' | 'text' | 'createdAt' | 'dueAt' | 'priority'> & {
  readonly actId: number
  readonly memberId: number
}
/** Returns false when the measure was appealed before. */
export async function insertAppeal(tx: Db, appeal: NewAppeal): Promise<boolean> {
  const row = await tx
    .insertInto('appeal')
    .values({
      reference: appeal.reference,
      site_id: appeal.siteId,
      act_id: appeal.actId,
      member_id: appeal.memberId,
      body: appeal.text,
      created_at: appeal.createdAt,
      due_at: appeal.dueAt,
      priority: appeal.priority,
    })
    .onConflict((conflict) => conflict.column('act_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface AppealDecisionRecord {
  readonly outcome: AppealOutcome
  readonly reason: string
  readonly actor: StaffActor
  readonly at: Date
}
export const setAppealDecided = (
  tx: Db,
  reference: string,
  { outcome, reason, actor, at }: AppealDecisionRecord,
) =>
  tx
    .updateTable('appeal')
    .set({
      state: 'decided',
      outcome,
      decision: reason,
      decided_by: actor.name,
      decided_by_staff: actor.staffId,
      decided_at: at,
    })
    .where('reference', '=', reference)
    .execute()

export const findAppealsByMember = (db: Db, memberId: number) =>
  db
    .selectFrom('appeal')
    .select(['reference', 'body as text', 'created_at', 'state', 'outcome', 'decision', 'decided_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

const withoutTexts = {
  member_id: null,
  body: '',
  decision: sql<string | null>`case when decision is not null then '' end`,
  state: sql<string>`case when state = 'open' then 'ended' else state end`,
}
/** Removes an erased member's name and texts; times and outcomes stay. An open appeal ends. */
export const anonymizeAppeals = (tx: Db, memberId: number) =>
  tx.updateTable('appeal').set(withoutTexts).where('member_id', '=', memberId).execute()
/** Removes names and texts of appeals whose measure was deleted with its case. */
export const anonymizeAppealsWithoutAct = (tx: Db) =>
  tx
    .updateTable('appeal')
    .set(withoutTexts)
    .where('act_id', 'is', null)
    .where('member_id', 'is not', null)
    .execute()
