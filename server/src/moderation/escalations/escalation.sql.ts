import type { CaseEscalation } from '@amarelle/contract/staff/endpoints/cases'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

interface EscalationRow {
  readonly reason: string
  readonly country: string
  readonly escalatedBy: string
  readonly escalatedAt: Date
  readonly reportedTo: string | null
  readonly reportedAt: Date | null
  readonly reportedBy: string | null
}
/** Returns the threat to life that was reported in a case; null without one. */
export async function loadEscalation(db: Db, reference: string): Promise<CaseEscalation | null> {
  const { rows } = await sql<EscalationRow>`
    select e.reason, e.country, author.name as "escalatedBy", e.escalated_at as "escalatedAt", e.reported_to as "reportedTo",
      e.reported_at as "reportedAt", reporter.name as "reportedBy"
    from case_escalation e join staff_member author on author.id = e.escalated_by_staff
    left join staff_member reporter on reporter.id = e.reported_by_staff where e.reference = ${reference}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const { reason, country, escalatedBy, escalatedAt, reportedTo, reportedAt, reportedBy } = row
  return {
    reason,
    country,
    escalatedBy,
    escalatedAt: escalatedAt.toISOString(),
    reported:
      reportedTo && reportedAt
        ? { to: reportedTo, at: reportedAt.toISOString(), by: reportedBy ?? '' }
        : null,
  }
}

interface NewEscalation {
  readonly reference: string
  readonly siteId: number
  readonly reason: string
  readonly country: string
  readonly staffId: number
  readonly at: Date
}
/** Returns false if the case was escalated before. */
export async function insertEscalation(
  tx: Db,
  { reference, siteId, reason, country, staffId, at }: NewEscalation,
): Promise<boolean> {
  const row = await tx
    .insertInto('case_escalation')
    .values({
      reference,
      site_id: siteId,
      reason,
      country,
      escalated_by_staff: staffId,
      escalated_at: at,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst()
  return row !== undefined
}
/** Returns false unless there is an escalation that nobody has recorded a report of. */
export async function setAuthorityInformed(
  tx: Db,
  reference: string,
  { reportedTo, reportedAt, staffId }: { reportedTo: string; reportedAt: Date; staffId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('case_escalation')
    .set({ reported_to: reportedTo, reported_at: reportedAt, reported_by_staff: staffId })
    .where('reference', '=', reference)
    .where('reported_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
/** Puts an open report or complaint at the head of the queue, due at once; returns false if it is decided. */
export async function putCaseFirst(tx: Db, reference: string, at: Date, priority: number): Promise<boolean> {
  const { rows } = await sql`
    with r as (update report set priority = ${priority}, due_at = ${at} where reference = ${reference} and state = 'open' returning 1),
      c as (update complaint set priority = ${priority}, due_at = ${at} where reference = ${reference}
        and state in ('received', 'in_progress', 'appealed') returning 1)
    select from r union all select from c`.execute(tx)
  return rows.length > 0
}

/** Deletes the escalations whose report or complaint was deleted. */
export const deleteEscalationsWithoutCase = (tx: Db) =>
  sql`delete from case_escalation e where not exists (select from report r where r.reference = e.reference)
    and not exists (select from complaint c where c.reference = e.reference)`.execute(tx)
