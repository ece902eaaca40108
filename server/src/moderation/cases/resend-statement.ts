import { createProblem } from '@amarelle/contract/domain/errors'
import { queueSuspensionMail, type ResendRequest, resendMail } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { findActById } from './moderation-act.sql.ts'
import { queueStatementMail } from './statement-of-reasons-mail.job.ts'

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
    if (act?.memberId !== member.id) throw createProblem('not_found')
    if (act.action !== 'suspend') return queueStatementMail(tx, actId)
    if (member.status !== 'suspended') throw createProblem('not_found')
    return queueSuspensionMail(tx, member.id)
  })
