import { createProblem } from '@amarelle/contract/domain/errors'
import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import { findMemberById, type Member, suspendMember } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { loadTranslations } from '../../platform/translations.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { type ModerationAct, insertAct } from './moderation-act.sql.ts'
import { queueFraudNotices } from './fraud-notice.job.ts'
import { removeContent } from './content-removal.ts'
import { queueStatementMail } from './statement-of-reasons-mail.job.ts'

/** Action taken against the member when a case is upheld. */
export interface RequestedAct {
  readonly action: ModerationAct['action']
  /** The photo's or message's id. */
  readonly target: string | null
  readonly rule: ReportReason
  /** The facts in the member's language; mailed to the member verbatim. */
  readonly facts: string
}
export interface ModerationCase {
  readonly reference: string
  readonly siteId: number
  /** The member the case is about; null when unknown or erased. */
  readonly memberId: number | null
}

/** The reason of a suspension as the member reads it: the rule in the member's language, and the facts. */
export async function formatSuspensionReason(
  { language }: Pick<Member, 'language'>,
  { rule, facts }: Pick<RequestedAct, 'rule' | 'facts'>,
): Promise<string> {
  return `${(await loadTranslations(language))._(`rule.${rule}`)}. ${facts}`
}

async function executeAct(
  services: Services,
  memberId: number,
  act: RequestedAct,
  actor: StaffActor,
): Promise<void> {
  const { action, target, rule } = act
  // A warning is its statement of reasons.
  if (action === 'warn') return
  if (action === 'suspend') {
    const member = await findMemberById(services.db, memberId)
    if (!member) throw createProblem('not_found')
    return suspendMember(services, memberId, await formatSuspensionReason(member, act), actor)
  }
  const what = action === 'remove_photo' ? 'photo' : 'message'
  const removed =
    target !== null && (await removeContent(what, services, { id: target, ownerId: memberId, rule, actor }))
  if (!removed) throw createProblem('not_found')
}

/**
 * Warns the member a case is about, removes a photo or message of theirs, or suspends them, in the decision's transaction. Records
 * actor and reason and mails the statement of reasons (DSA Art 17). Throws `not_found` for content that is not theirs and for an ended
 * or suspended account.
 */
export async function actOnCase(
  services: Services,
  tx: Db,
  { reference, siteId, memberId }: ModerationCase,
  act: RequestedAct,
  actor: StaffActor,
): Promise<void> {
  if (memberId === null) throw createProblem('not_found')
  await executeAct({ ...services, db: tx }, memberId, act, actor)
  const id = await insertAct(tx, {
    ...act,
    caseReference: reference,
    siteId,
    memberId,
    decidedBy: actor.name,
    decidedByStaff: actor.staffId,
    decidedAt: services.clock.now(),
  })
  if (act.action === 'suspend' && act.rule === 'scam') await queueFraudNotices(tx, memberId)
  // The mail about a suspension already contains the same reasons.
  if (act.action !== 'suspend') await queueStatementMail(tx, id)
}
