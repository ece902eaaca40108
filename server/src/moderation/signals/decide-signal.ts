import { createProblem } from '@amarelle/contract/domain/errors'
import type { decideSignalEndpoint } from '@amarelle/contract/staff/endpoints/signals'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import type { JobRequest } from '../../platform/jobs/jobs.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { actOnCase } from '../cases/act-on-case.ts'
import { holdDecisionMails } from '../cases/send-decision-mails.job.ts'
import { deleteClaim } from '../queue/case-claim.sql.ts'
import { assertNotClaimed } from '../queue/claim-case.ts'
import { lockSignal, type RiskSignal, setSignalDecided } from './risk-signal.sql.ts'
import { createSetAsideMail } from './set-aside-mail.job.ts'
import { getSetAsideEnd } from './set-aside-reports.ts'

type SignalDecision = z.output<typeof decideSignalEndpoint.input>

interface PerformedAct {
  /** Until when reports are set aside; null for other measures. */
  readonly reportsSetAsideUntil: Date | null
  readonly actId: number | null
  readonly mails: readonly JobRequest[]
}
const dismissal: PerformedAct = { reportsSetAsideUntil: null, actId: null, mails: [] }
/** Performs the measure; the mails about it are the caller's to queue. */
async function performAct(
  services: Services,
  tx: Db,
  signal: RiskSignal,
  act: NonNullable<SignalDecision['act']>,
  actor: StaffActor,
): Promise<PerformedAct> {
  const { reference, siteId, memberId } = signal
  const { action, ...rest } = act
  if (action === 'set_aside_reports') {
    const reportsSetAsideUntil = await getSetAsideEnd(services, tx, signal)
    return { reportsSetAsideUntil, actId: null, mails: [createSetAsideMail(reference)] }
  }
  const subject = { reference, siteId, memberId }
  const taken = await actOnCase(services, tx, subject, { ...rest, action }, actor)
  return { reportsSetAsideUntil: null, ...taken }
}

/**
 * Decides a risk signal that nobody else works on: dismisses it, or performs a measure, which mails the member after a minute in which
 * the decision can be taken back. Throws `not_found`, `forbidden`, `already_claimed`, `already_decided`, and `invalid_input` for reports that may not be set aside; then nothing is stored.
 */
export async function decideSignal(
  services: Services,
  actor: StaffActor,
  { reference, reason, act }: SignalDecision,
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const signal = await lockSignal(tx, reference)
    if (!signal) throw createProblem('not_found')
    const place = await getSitePlace({ ...services, db: tx }, signal.siteId)
    const authority = authorize(services, actor, 'cases.decide', place)
    await assertNotClaimed(services, tx, actor, reference)
    if (signal.state !== 'open') throw createProblem('already_decided')
    const performed = act ? await performAct(services, tx, signal, act, actor) : dismissal
    const { reportsSetAsideUntil, actId, mails } = performed
    const outcome = act?.action ?? 'dismissed'
    await setSignalDecided(tx, reference, {
      outcome,
      reason,
      facts: act?.facts ?? '',
      reportsSetAsideUntil,
      actor,
      at: services.clock.now(),
    })
    const { staffId } = actor
    await holdDecisionMails(services, tx, { reference, staffId, previousState: 'open', actId, mails })
    await deleteClaim(tx, reference)
    publishStaffChange(tx, 'cases')
    await recordAct(services, tx, authority, {
      act: 'signal.decided',
      object: `signal:${reference}`,
      caseReference: reference,
      memberId: signal.memberId,
      after: { outcome, target: act?.target, rule: act?.rule, days: act?.days, facts: act?.facts },
      reason,
    })
  })
}
