import { createProblem } from '@amarelle/contract/domain/errors'
import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import { findMemberById, suspendMember } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { type ModerationAct, insertAct } from './moderation-act.sql.ts'
import { removeContent } from './content-removal.ts'
import { queueStatementMail } from './statement-of-reasons-mail.job.ts'

/** What an upheld case does to whom it is about. */
export interface RequestedAct {
  readonly action: ModerationAct['action']
  /** The photo's or message's id. */
  readonly target: string | null
  readonly rule: ReportReason
  /** On which facts, in the member's language, who is mailed them as they stand. */
  readonly facts: string
}
export interface ModerationCase {
  readonly reference: string
  readonly siteId: number
  /** Whom it is about; null for nobody who is known, or is here any more. */
  readonly memberId: number | null
}

async function executeAct(
  services: Services,
  memberId: number,
  wanted: RequestedAct,
  actor: string,
): Promise<void> {
  const { action, target, rule, facts } = wanted
  if (action === 'suspend') {
    const member = await findMemberById(services.db, memberId)
    if (!member) throw createProblem('not_found')
    const named = (await loadTranslations(member.language))._(`rule.${rule}`)
    return suspendMember(services, memberId, `${named}. ${facts}`, actor)
  }
  const what = action === 'remove_photo' ? 'photo' : 'message'
  const removed =
    target !== null && (await removeContent(what, services, { id: target, ownerId: memberId, rule, actor }))
  if (!removed) throw createProblem('not_found')
}

/**
 * Removes a photo or a message of the member that a case is about, or suspends them, in the transaction of its decision; keeps
 * who did so and why, and has the member mailed the statement of reasons (DSA Art 17). Throws `not_found` for what is not theirs,
 * and for an account that has ended or is suspended.
 */
export async function actOnCase(
  services: Services,
  tx: Db,
  { reference, siteId, memberId }: ModerationCase,
  wanted: RequestedAct,
  actor: string,
): Promise<void> {
  if (memberId === null) throw createProblem('not_found')
  await executeAct({ ...services, db: tx }, memberId, wanted, actor)
  const id = await insertAct(tx, {
    ...wanted,
    caseReference: reference,
    siteId,
    memberId,
    decidedBy: actor,
    decidedAt: services.clock.now(),
  })
  // Of a suspension the account's own mail tells, with the same reasons.
  if (wanted.action !== 'suspend') await queueStatementMail(tx, id)
}
