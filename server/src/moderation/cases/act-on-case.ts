import { createProblem } from '@amarelle/contract/domain/errors'
import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import { findMemberById, type Member, suspendMember } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { loadTranslations } from '../../platform/translations.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { type ModerationAct, insertAct } from './moderation-act.sql.ts'
import { queueFraudNotices } from './fraud-notice.job.ts'
import { isRemoval, removeContent } from './content-removal.ts'
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

/** Returns what a reversal needs to restore. */
async function executeAct(
  services: Services,
  memberId: number,
  act: RequestedAct,
  actor: StaffActor,
  at: Date,
): Promise<object | null> {
  const { action, target, rule } = act
  if (isRemoval(action)) {
    const replaced = await removeContent(action, services, {
      id: target ?? '',
      ownerId: memberId,
      rule,
      actor,
    })
    if (!replaced) throw createProblem('not_found')
    return replaced
  }
  if (action === 'suspend') {
    const member = await findMemberById(services.db, memberId)
    if (!member) throw createProblem('not_found')
    await suspendMember(services, memberId, await formatSuspensionReason(member, act), actor, { at })
  }
  // A warning is its statement of reasons.
  return null
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
  const at = services.clock.now()
  const replaced = await executeAct({ ...services, db: tx }, memberId, act, actor, at)
  const id = await insertAct(tx, {
    ...act,
    caseReference: reference,
    siteId,
    memberId,
    decidedBy: actor.name,
    decidedByStaff: actor.staffId,
    decidedAt: at,
    endsAt: null,
    replaced,
  })
  if (act.action === 'suspend' && act.rule === 'scam') await queueFraudNotices(tx, memberId)
  // The mail about a suspension already contains the same reasons.
  if (act.action !== 'suspend') await queueStatementMail(tx, id)
}
