import { createProblem } from '@amarelle/contract/domain/errors'
import { endSuspension } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, type Authority, recordAct } from '../../staff/index.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { createFraudReversals } from './fraud-reversal.job.ts'
import { isRemoval, restoreContent } from './content-removal.ts'
import { hasLaterAct, lockAct, type ModerationAct, setActReversed } from './moderation-act.sql.ts'

/** Restores what a measure did. Warnings and restrictions have effect only as long as their row says so. */
async function restore(
  services: Services,
  tx: Db,
  act: ModerationAct,
  memberId: number,
  isMailed: boolean,
): Promise<void> {
  if (act.action === 'suspend')
    await endSuspension(services, tx, memberId, { since: act.decidedAt, isMailed })
  // A later measure against the same content stays in force.
  else if (isRemoval(act.action) && !(await hasLaterAct(tx, act)))
    await restoreContent(
      act.action,
      { ...services, db: tx },
      {
        id: act.target ?? '',
        ownerId: memberId,
        replaced: act.replaced,
      },
    )
}

/** Reverses a measure whose row the transaction has locked. Throws `already_decided` if it was reversed before. */
export async function reverseAct(
  services: Services,
  tx: Db,
  act: ModerationAct,
  authority: Authority,
  { reason, isMailed = true }: { readonly reason: string; readonly isMailed?: boolean },
): Promise<void> {
  if (act.reversedAt) throw createProblem('already_decided')
  const { id, memberId, caseReference } = act
  if (memberId !== null) await restore(services, tx, act, memberId, isMailed)
  await setActReversed(tx, id, { staffId: authority.actor.staffId, reason, at: services.clock.now() })
  await addJobs(tx, [createFraudReversals(id)])
  await recordAct(services, tx, authority, {
    act: 'measure.reversed',
    object: `measure:${id}`,
    memberId,
    ...(caseReference === null ? {} : { caseReference }),
    before: { action: act.action, rule: act.rule, target: act.target },
    reason,
  })
}

/**
 * Restores what a measure did, in the caller's transaction: a removed photo, message or text, a suspension, a restriction or a blocked
 * picture. The row keeps the history. A member whose suspension ends is mailed, and whoever was warned of them because of fraud; other
 * mails are the caller's. What was erased, or
 * changed by a later measure, is left alone. Needs `cases.decide` on the site of the case. Throws `not_found`, `forbidden`, and
 * `already_decided` for a measure that was reversed before.
 */
export async function reverseMeasure(
  services: Services,
  tx: Db,
  { actId, actor, reason }: { readonly actId: number; readonly actor: StaffActor; readonly reason: string },
): Promise<void> {
  const act = await lockAct(tx, actId)
  if (!act) throw createProblem('not_found')
  const place = await getSitePlace({ ...services, db: tx }, act.siteId)
  await reverseAct(services, tx, act, authorize(services, actor, 'cases.decide', place), { reason })
}
