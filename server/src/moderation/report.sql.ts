import type { Db } from '../platform/db.ts'

export interface NewReport {
  readonly reference: string
  readonly siteId: number
  readonly reporterId: number
  readonly reportedId: number
  readonly messageId: number | null
  readonly reason: string
  readonly body: string
  readonly evidence: readonly object[]
  readonly at: Date
}
/** False when another case has the reference. */
export async function insertReport(tx: Db, report: NewReport): Promise<boolean> {
  const row = await tx
    .insertInto('report')
    .values({
      reference: report.reference,
      site_id: report.siteId,
      reporter_id: report.reporterId,
      reported_id: report.reportedId,
      message_id: report.messageId,
      reason: report.reason,
      body: report.body,
      evidence: JSON.stringify(report.evidence),
      created_at: report.at,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What a member reported; who reported them stays between the reporter and the operator. */
export const reportsOf = (db: Db, memberId: number) =>
  db
    .selectFrom('report')
    .leftJoin('member', 'member.id', 'report.reported_id')
    .select([
      'report.reference',
      'report.reported_id as member',
      'member.username as name',
      'report.reason',
      'report.body as text',
      'report.state',
      'report.created_at',
    ])
    .where('report.reporter_id', '=', memberId)
    .orderBy('report.id')
    .execute()

/** A member's end takes the names out of the cases; the cases stay as evidence (DOMAIN 4.3). */
export async function unnameReports(tx: Db, memberId: number): Promise<void> {
  for (const side of ['reporter_id', 'reported_id'] as const)
    await tx
      .updateTable('report')
      .set({ [side]: null })
      .where(side, '=', memberId)
      .execute()
}

/** Removes cases that were closed before then; answers their references. */
export async function deleteReportsClosed(tx: Db, before: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('report')
    .where('state', '=', 'closed')
    .where('closed_at', '<', before)
    .returning('reference')
    .execute()
  return rows.map(({ reference }) => reference)
}
