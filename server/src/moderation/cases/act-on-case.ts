import { createProblem } from '@amarelle/contract/domain/errors'
import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import type { MeasureDays } from '@amarelle/contract/staff/endpoints/cases'
import { createSuspensionMail, findMemberById, type Member, suspendMember } from '../../accounts/index.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { JobRequest } from '../../platform/jobs/jobs.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { getSiteById } from '../../sites/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { type ModerationAct, insertAct } from './moderation-act.sql.ts'
import { createFraudNotices } from './fraud-notice.job.ts'
import { isRemoval, removeContent } from './content-removal.ts'
import { createRiskCheck } from '../signals/risk-rule.ts'
import { createStatementMail } from './statement-of-reasons-mail.job.ts'

/** Action taken against the member when a case is upheld. */
export interface RequestedAct {
  readonly action: ModerationAct['action']
  /** The photo's or message's id. */
  readonly target: string | null
  readonly rule: ReportReason
  /** The facts in the member's language; mailed to the member verbatim. */
  readonly facts: string
  /** The term of a restriction or suspension; null for a suspension without an end. */
  readonly days?: MeasureDays | null | undefined
  readonly blocksPicture?: boolean | undefined
}
export interface ModerationCase {
  /** null for a measure on the member's page. */
  readonly reference: string | null
  readonly siteId: number
  /** The member the case is about; null when unknown or erased. */
  readonly memberId: number | null
}
export interface TakenMeasure {
  readonly actId: number
  /**
   * Tell the member, after a fraud those who answered them, and staff of repeated violations. Queue them when the decision can't be
   * taken back any more.
   */
  readonly mails: readonly JobRequest[]
}

/** When a measure that starts now ends by itself. */
export const calculateEnd = (now: Date, { days }: Pick<RequestedAct, 'days'>): Date | null =>
  days ? addMs(now, daysToMs(days)) : null

/** Returns the reason of a suspension as the member reads it: the rule in the member's language, and the facts. */
export async function formatSuspensionReason(
  services: Services,
  { language, siteId }: Pick<Member, 'language' | 'siteId'>,
  { rule, facts }: Pick<RequestedAct, 'rule' | 'facts'>,
): Promise<string> {
  const texts = await loadTranslations(language, await getSiteById(services, siteId))
  return `${texts._(`rule.${rule}`)}. ${facts}`
}

/** Returns what a reversal needs to restore. Warnings and restrictions are no more than their row. */
async function executeAct(
  services: Services,
  memberId: number,
  act: RequestedAct,
  actor: StaffActor,
  { at, until }: { at: Date; until: Date | null },
): Promise<object | null> {
  const { action, target, rule, blocksPicture } = act
  if (isRemoval(action)) {
    const removal = { id: target ?? '', ownerId: memberId, rule, actor, blocksPicture }
    const replaced = await removeContent(action, services, removal)
    if (!replaced) throw createProblem('not_found')
    return replaced
  }
  if (action === 'suspend') {
    const member = await findMemberById(services.db, memberId)
    if (!member) throw createProblem('not_found')
    const reason = await formatSuspensionReason(services, member, act)
    await suspendMember(services, memberId, reason, actor, { at, until, isMailed: false })
  }
  return null
}

/** Creates the mails about a measure. The one about a suspension contains the statement of reasons. */
function createMails(actId: number, memberId: number, { action, rule }: RequestedAct): JobRequest[] {
  if (action !== 'suspend') return [createStatementMail(actId)]
  return [createSuspensionMail(memberId), ...(rule === 'scam' ? [createFraudNotices(memberId)] : [])]
}

/**
 * Warns or restricts the member a case is about, removes a photo, message or the texts of theirs, or suspends them, in the decision's
 * transaction. Records actor, reason and term, and returns the mails to send, among them the statement of reasons (DSA Art 17). Throws
 * `not_found` for content that is not theirs or removed already, and for an ended or suspended account.
 */
export async function actOnCase(
  services: Services,
  tx: Db,
  { reference, siteId, memberId }: ModerationCase,
  act: RequestedAct,
  actor: StaffActor,
): Promise<TakenMeasure> {
  if (memberId === null) throw createProblem('not_found')
  const at = services.clock.now()
  const endsAt = calculateEnd(at, act)
  const replaced = await executeAct({ ...services, db: tx }, memberId, act, actor, { at, until: endsAt })
  const actId = await insertAct(tx, {
    action: act.action,
    target: act.target,
    rule: act.rule,
    facts: act.facts,
    caseReference: reference,
    siteId,
    memberId,
    decidedBy: actor.name,
    decidedByStaff: actor.staffId,
    decidedAt: at,
    endsAt,
    replaced,
  })
  const mails = createMails(actId, memberId, act)
  return { actId, mails: [...mails, createRiskCheck('repeat_offender', memberId)] }
}
