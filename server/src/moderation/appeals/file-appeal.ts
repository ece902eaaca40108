import type { appealMeasureEndpoint } from '@amarelle/contract/endpoints/appeals'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { generateCaseNumber } from '../cases/case-number.ts'
import { casePriorities } from '../cases/case-priority.ts'
import { insertAppeal } from './appeal.sql.ts'
import { queueAppealMail } from './appeal-mail.job.ts'
import { findLinkedMeasure, isAppealable, loadMeasureStatus, type MeasureStatus } from './measure-status.ts'

/** "Timely" in DSA Art 20(4); the mail and the page promise it. */
const decideAppealWithinDays = 14

/**
 * Files the appeal of a measure's member for another person to decide (DSA Art 20), and mails a receipt. Throws `not_found` for a wrong
 * link, and `measure_closed` for a second appeal, after six months, and for a measure
 * that was taken back.
 */
export async function fileAppeal(
  context: RequestContext,
  { text, ...link }: ParsedEndpointInput<typeof appealMeasureEndpoint>,
): Promise<MeasureStatus> {
  const act = await findLinkedMeasure(context, link)
  const now = context.clock.now()
  if (!isAppealable(act, now)) throw createProblem('measure_closed')
  const reference = generateCaseNumber('A')
  return runInTransaction(context.db, async (tx) => {
    const isStored = await insertAppeal(tx, {
      reference,
      siteId: act.siteId,
      actId: act.id,
      memberId: act.memberId,
      text,
      createdAt: now,
      dueAt: addMs(now, daysToMs(decideAppealWithinDays)),
      priority: casePriorities.ordinary,
    })
    if (!isStored) throw createProblem('measure_closed')
    await queueAppealMail(tx, { reference, kind: 'received' })
    publishStaffChange(tx, 'cases')
    return loadMeasureStatus({ ...context, db: tx }, act)
  })
}
