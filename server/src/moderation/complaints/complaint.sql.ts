import type {
  ComplaintKind,
  ComplaintOutcome,
  complaintStates,
} from '@amarelle/contract/endpoints/complaints'
import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'

export interface NewComplaint {
  readonly reference: string
  readonly site_id: number
  readonly kind: ComplaintKind
  readonly member_id: number | null
  readonly reported_id: number | null
  readonly name: string
  readonly email: string
  readonly language: InterfaceLanguage
  readonly location: string
  readonly body: string
  readonly signature: string
  readonly good_faith: boolean
  readonly held_photos: readonly string[]
  readonly created_at: Date
  readonly due_at: Date
  readonly priority: number
  readonly flagger_id: number | null
  readonly legal_ground: string
}
/** Returns false when the reference is already taken. */
export async function insertComplaint(
  tx: Db,
  { held_photos: photoIds, ...complaint }: NewComplaint,
): Promise<boolean> {
  const row = await tx
    .insertInto('complaint')
    .values({ ...complaint, held_photos: sql`${[...photoIds]}::uuid[]` })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type Complaint = Omit<
  NonNullable<Awaited<ReturnType<typeof findComplaintRow>>>,
  'kind' | 'state' | 'language' | 'outcome' | 'final_outcome'
> & {
  readonly kind: ComplaintKind
  readonly state: (typeof complaintStates)[number]
  readonly language: InterfaceLanguage
  readonly outcome: ComplaintOutcome | null
  readonly final_outcome: ComplaintOutcome | null
}
const findComplaintRow = (db: Db, reference: string) =>
  db.selectFrom('complaint').selectAll().where('reference', '=', reference).executeTakeFirst()
export async function findComplaint(db: Db, reference: string): Promise<Complaint | undefined> {
  return (await findComplaintRow(db, reference)) as Complaint | undefined
}
/** Locks the row, so that concurrent decisions are serialized. */
export async function lockComplaint(tx: Db, reference: string): Promise<Complaint | undefined> {
  const row = await tx
    .selectFrom('complaint')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
  return row as Complaint | undefined
}

export const setComplaintTaken = (tx: Db, reference: string, at: Date) =>
  tx
    .updateTable('complaint')
    .set({ state: 'in_progress', taken_at: at })
    .where('reference', '=', reference)
    .execute()
interface ComplaintDecisionRecord {
  readonly outcome: ComplaintOutcome
  readonly reason: string
  /** Name of the person who decided. */
  readonly actor: StaffActor
  readonly at: Date
}
export const setComplaintDecided = (
  tx: Db,
  reference: string,
  { outcome, reason, actor, at }: ComplaintDecisionRecord,
) =>
  tx
    .updateTable('complaint')
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
export const setComplaintAppealed = (tx: Db, reference: string, appeal: string, at: Date, dueAt: Date) =>
  tx
    .updateTable('complaint')
    .set({ state: 'appealed', appeal, appealed_at: at, due_at: dueAt })
    .where('reference', '=', reference)
    .execute()
export const setComplaintClosed = (
  tx: Db,
  reference: string,
  { outcome, reason, actor, at }: ComplaintDecisionRecord,
) =>
  tx
    .updateTable('complaint')
    .set({
      state: 'closed',
      final_outcome: outcome,
      final_decision: reason,
      final_decided_by: actor.name,
      final_decided_by_staff: actor.staffId,
      closed_at: at,
    })
    .where('reference', '=', reference)
    .execute()

const noDecision = {
  outcome: null,
  decision: null,
  decided_by: null,
  decided_by_staff: null,
  decided_at: null,
}
const noFinalDecision = {
  final_outcome: null,
  final_decision: null,
  final_decided_by: null,
  final_decided_by_staff: null,
  closed_at: null,
}
/** Undoes the last decision, which was made in state `previous`. */
export const setComplaintReopened = (tx: Db, reference: string, previous: string) =>
  tx
    .updateTable('complaint')
    .set({ state: previous, ...(previous === 'appealed' ? noFinalDecision : noDecision) })
    .where('reference', '=', reference)
    .execute()

/** Complaints awaiting a decision, earliest due date first. */
export async function findOpenComplaints(db: Db): Promise<Complaint[]> {
  const rows = await db
    .selectFrom('complaint')
    .selectAll()
    .where('state', 'in', ['received', 'in_progress', 'appealed'])
    .orderBy('due_at')
    .execute()
  return rows as Complaint[]
}

/** Complaints that a member filed; those about the member are not part of their data. */
export const findComplaintsByMember = (db: Db, memberId: number) =>
  db
    .selectFrom('complaint')
    .select([
      'reference',
      'kind',
      'state',
      'location',
      'body as text',
      'name',
      'email',
      'signature',
      'created_at',
      'decision',
      'appeal',
      'final_decision',
    ])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

/** Removes an erased member's name; decisions stay as evidence (docs/law.md#evidence). */
export async function anonymizeComplaints(tx: Db, memberId: number): Promise<void> {
  await tx
    .updateTable('complaint')
    .set({ member_id: null, name: '', email: '', signature: '' })
    .where('member_id', '=', memberId)
    .execute()
  await tx
    .updateTable('complaint')
    .set({ reported_id: null, held_photos: sql`'{}'` })
    .where('reported_id', '=', memberId)
    .execute()
}

/** Deletes complaints whose last decision is older than `before`, except their figures. Returns how many. */
export async function deleteDecidedComplaints(tx: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with deleted as (
      delete from complaint where state in ('decided', 'closed') and coalesce(closed_at, decided_at) < ${before}
      returning kind, site_id, created_at, decided_at, outcome, appealed_at, closed_at, final_outcome, flagger_id
    )
    insert into case_figure (kind, subject, site_id, created_at, decided_at, outcome, appealed_at, appeal_decided_at, appeal_outcome,
      is_flagged)
    select 'complaint', kind, site_id, created_at, decided_at, outcome, appealed_at, closed_at, final_outcome, flagger_id is not null
      from deleted`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
