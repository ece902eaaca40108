import { problem } from '@amarelle/contract/errors'
import type { ReportReason } from '@amarelle/contract/moderation'
import { memberById, suspendMember } from '../../accounts/index.ts'
import type { Parts } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { textsOf } from '../../platform/texts.ts'
import { type Act, insertAct } from './act.sql.ts'
import { removeContent } from './removable.ts'
import { queueStatement } from './statement-mail.job.ts'

/** What an upheld case does to whom it is about. */
export interface WantedAct {
  readonly action: Act['action']
  /** The photo's or message's id. */
  readonly target: string | null
  readonly rule: ReportReason
  /** On which facts, in the member's language, who is mailed them as they stand. */
  readonly facts: string
}
export interface ActedCase {
  readonly reference: string
  readonly siteId: number
  /** Whom it is about; null for nobody who is known, or is here any more. */
  readonly memberId: number | null
}

async function carryOut(parts: Parts, memberId: number, wanted: WantedAct, actor: string): Promise<void> {
  const { action, target, rule, facts } = wanted
  if (action === 'suspend') {
    const member = await memberById(parts.db, memberId)
    if (!member) throw problem('not_found')
    const named = (await textsOf(member.language))._(`rule.${rule}`)
    return suspendMember(parts, memberId, `${named}. ${facts}`, actor)
  }
  const what = action === 'remove_photo' ? 'photo' : 'message'
  const removed =
    target !== null && (await removeContent(what, parts, { id: target, ownerId: memberId, rule, actor }))
  if (!removed) throw problem('not_found')
}

/**
 * Removes a photo or a message of the member that a case is about, or suspends them, in the transaction of its decision; keeps
 * who did so and why, and has the member mailed the statement of reasons (DSA Art 17). Throws `not_found` for what is not theirs,
 * and for an account that has ended or is suspended.
 */
export async function actOnCase(
  parts: Parts,
  tx: Db,
  { reference, siteId, memberId }: ActedCase,
  wanted: WantedAct,
  actor: string,
): Promise<void> {
  if (memberId === null) throw problem('not_found')
  await carryOut({ ...parts, db: tx }, memberId, wanted, actor)
  const id = await insertAct(tx, {
    ...wanted,
    caseReference: reference,
    siteId,
    memberId,
    decidedBy: actor,
    decidedAt: parts.clock.now(),
  })
  // Of a suspension the account's own mail tells, with the same reasons.
  if (wanted.action !== 'suspend') await queueStatement(tx, id)
}
