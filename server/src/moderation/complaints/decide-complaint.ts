import type { ComplaintOutcome } from '@amarelle/contract/endpoints/complaints'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { actOnCase, type RequestedAct } from '../cases/act-on-case.ts'
import { holdDecisionMails } from '../cases/send-decision-mails.job.ts'
import { deleteClaim } from '../queue/case-claim.sql.ts'
import { createComplaintMail } from './complaint-mail.job.ts'
import { lockComplaint, setComplaintClosed, setComplaintDecided, setComplaintTaken } from './complaint.sql.ts'

/** Marks a complaint as under review, which the complainant sees. Throws `not_found` unless it awaits a decision. */
export async function takeComplaint(services: Services, reference: string, actor: StaffActor): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const complaint = await lockComplaint(tx, reference)
    if (complaint?.state !== 'received') throw createProblem('not_found')
    const place = await getSitePlace({ ...services, db: tx }, complaint.site_id)
    const authority = authorize(services, actor, 'cases.decide', place)
    await setComplaintTaken(tx, reference, services.clock.now())
    publishStaffChange(tx, 'cases')
    await recordAct(services, tx, authority, {
      act: 'complaint.taken',
      object: `complaint:${reference}`,
      caseReference: reference,
    })
  })
}

interface ComplaintDecision {
  readonly outcome: ComplaintOutcome
  readonly reason: string
  /** Action against the member the complaint is about. */
  readonly act?: RequestedAct | null
}
/**
 * Stores a decision and mails its reasons, in the complainant's language, verbatim (DSA Art 16, 17), after a minute in which it can be
 * taken back. A decision on an appeal is
 * final and never made by who decided before: that throws `own_decision`. Throws `forbidden`, `already_decided`, and `not_found` for
 * an unknown complaint and, with nothing stored, for an action that cannot be carried out.
 */
export async function decideComplaint(
  services: Services,
  reference: string,
  { outcome, reason, act }: ComplaintDecision,
  actor: StaffActor,
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const complaint = await lockComplaint(tx, reference)
    if (!complaint) throw createProblem('not_found')
    const { state } = complaint
    if (act && outcome === 'rejected') throw createProblem('invalid_input')
    const { site_id: siteId, reported_id: memberId } = complaint
    const last = state === 'appealed'
    const place = await getSitePlace({ ...services, db: tx }, siteId)
    const authority = authorize(services, actor, last ? 'appeals.decide' : 'cases.decide', place)
    if (state === 'decided' || state === 'closed') throw createProblem('already_decided')
    if (last && complaint.decided_by_staff === actor.staffId) throw createProblem('own_decision')
    const measure = act && (await actOnCase(services, tx, { reference, siteId, memberId }, act, actor))
    const decision = { outcome, reason, actor, at: services.clock.now() }
    await (last ? setComplaintClosed : setComplaintDecided)(tx, reference, decision)
    await deleteClaim(tx, reference)
    publishStaffChange(tx, 'cases')
    await holdDecisionMails(services, tx, {
      reference,
      staffId: actor.staffId,
      previousState: state,
      actId: measure?.actId ?? null,
      mails: [
        createComplaintMail({ reference, kind: last ? 'closed' : 'decided' }),
        ...(measure?.mails ?? []),
      ],
    })
    await recordAct(services, tx, authority, {
      act: 'complaint.decided',
      object: `complaint:${reference}`,
      caseReference: reference,
      memberId,
      before: { state },
      after: { outcome, ...act },
      reason,
    })
  })
}
