import { problem } from '@amarelle/contract/errors'
import type { Parsed } from '@amarelle/contract/endpoint'
import type { report as endpoint } from '@amarelle/contract/moderation'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { limit } from '../platform/limits.ts'
import { requireMember } from '../platform/require-member.ts'
import { isAcquainted } from './acquaintance.ts'
import { newCaseNumber } from './case-number.ts'
import { copyToCase } from './case-files.job.ts'
import { evidenceOf } from './evidence.ts'
import { insertReport } from './report.sql.ts'

const reportsADay = 30

/** Counts reports of a day, refused ones too; a repeat counts once. */
export const limitReports = (context: Context): Promise<void> =>
  limit(context, `report:${requireMember(context)}`, reportsADay, 86_400)

/**
 * Reports a member, or a message received from them, with what was said around it as it stands now (docs/safety.md#reports). Whom the
 * caller may meet, has liked or has talked with can be reported, whatever came of it: a block either way, the end of a match, the
 * end of their account. Anybody else, and any other message, is `not_found`. The reported hears nothing. Answers the case's
 * reference.
 */
export async function reportMember(
  context: Context,
  { profile: reportedId, message, reason, text }: Parsed<typeof endpoint>,
): Promise<{ reference: string }> {
  const memberId = requireMember(context)
  if (memberId === reportedId) throw problem('own_profile')
  return inTransaction(context.db, async (tx) => {
    const asks = { ...context, db: tx, memberId }
    const messageId = message ?? null
    if (messageId === null && !(await isAcquainted(asks, reportedId))) throw problem('not_found')
    const evidence = await evidenceOf(asks, reportedId, messageId)
    if (!evidence) throw problem('not_found')
    const report = {
      siteId: context.site.id,
      reporterId: memberId,
      reportedId,
      messageId,
      reason,
      body: text,
      evidence: evidence.facts,
      at: context.clock.now(),
    }
    let reference = newCaseNumber('R')
    while (!(await insertReport(tx, { ...report, reference }))) reference = newCaseNumber('R')
    await copyToCase(tx, { reference, files: evidence.files })
    return { reference }
  })
}
