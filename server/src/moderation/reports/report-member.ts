import { createProblem } from '@amarelle/contract/domain/errors'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { ReportReason, reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { daysToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { assertMember, assertMemberActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { hasContact } from '../blocks/contact-checks.ts'
import { areReportsSetAside } from '../signals/risk-signal.sql.ts'
import { casePriorities } from '../cases/case-priority.ts'
import { generateCaseNumber } from '../cases/case-number.ts'
import { queueCaseFileCopy } from './case-files.job.ts'
import { collectEvidence } from './report-evidence.ts'
import { insertReport } from './report.sql.ts'

const maxReportsPerDay = 30

/** Limits reports per day, counting refused ones; a retry with the same key counts once. */
export const limitReports = (context: RequestContext): Promise<void> =>
  enforceRateLimit(context, `report:${assertMember(context)}`, maxReportsPerDay, 86_400)

/** Reports must be decided within a day; those that are set aside within a week, unless a child may be at stake. */
async function getDecisionPeriodMs(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  { memberId, reason }: { memberId: number; reason: ReportReason },
): Promise<number> {
  const isSetAside = reason !== 'underage' && (await areReportsSetAside(db, memberId, clock.now()))
  return isSetAside ? daysToMs(7) : daysToMs(1)
}

/**
 * Reports a member, or a message received from them, with a snapshot of its context (docs/safety.md#reports); returns the case's
 * reference. Allowed for members the caller may meet, has liked or chatted with, even after a block, an ended match or an erased
 * account; else throws `not_found`. The reported member is not notified.
 */
export async function reportMember(
  context: RequestContext,
  { profile: reportedId, message, reason, text }: ParsedEndpointInput<typeof reportEndpoint>,
): Promise<{ reference: string }> {
  const actor = assertMemberActor(context)
  const { memberId } = actor
  if (memberId === reportedId) throw createProblem('own_profile')
  return runInTransaction(context.db, async (tx) => {
    const txContext = { ...context, db: tx, actor }
    const messageId = message ?? null
    if (messageId === null && !(await hasContact(txContext, reportedId))) throw createProblem('not_found')
    const evidence = await collectEvidence(txContext, reportedId, messageId)
    if (!evidence) throw createProblem('not_found')
    const report = {
      siteId: context.site.id,
      reporterId: memberId,
      reportedId,
      messageId,
      reason,
      body: text,
      evidence: evidence.facts,
      photoId: evidence.photoId,
      at: context.clock.now(),
      decisionPeriodMs: await getDecisionPeriodMs(txContext, { memberId, reason }),
      priority: reason === 'underage' ? casePriorities.vital : casePriorities.ordinary,
    }
    let reference = generateCaseNumber('R')
    while (!(await insertReport(tx, { ...report, reference }))) reference = generateCaseNumber('R')
    await queueCaseFileCopy(tx, { reference, files: evidence.files })
    publishStaffChange(tx, 'cases')
    return { reference }
  })
}
