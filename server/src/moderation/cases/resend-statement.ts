import { createProblem } from '@amarelle/contract/domain/errors'
import { createSuspensionMail, type ResendRequest, resendMail } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { findActById } from './moderation-act.sql.ts'
import { createStatementMail } from './statement-of-reasons-mail.job.ts'

/**
 * Sends the statement of reasons of a measure again. Throws `not_found` unless it is a measure against the member that still stands,
 * `forbidden` and `too_many_mails`.
 */
export const resendStatement = (
  services: Services,
  actor: StaffActor,
  request: ResendRequest,
  actId: number,
) =>
  resendMail(services, actor, request, { mail: 'statement', target: String(actId) }, async (tx, member) => {
    const act = await findActById(tx, actId)
    if (act?.memberId !== member.id || act.reversedAt) throw createProblem('not_found')
    const isSuspension = act.action === 'suspend'
    if (isSuspension && member.status !== 'suspended') throw createProblem('not_found')
    await addJobs(tx, [isSuspension ? createSuspensionMail(member.id) : createStatementMail(actId)])
  })
