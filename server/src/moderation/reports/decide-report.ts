import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { JobRequest } from '../../platform/jobs/jobs.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { actOnCase, type RequestedAct } from '../cases/act-on-case.ts'
import { holdDecisionMails } from '../cases/send-decision-mails.job.ts'
import { deleteClaim } from '../queue/case-claim.sql.ts'
import { createRiskCheck } from '../signals/risk-rule.ts'
import { createReportMail } from './report-mail.job.ts'
import { lockReport, type MemberReport, setReportDecided } from './report.sql.ts'

export interface ReportDecision {
  readonly outcome: 'upheld' | 'rejected'
  /** Internal reason; not mailed to anyone. */
  readonly reason: string
  readonly act: RequestedAct | null
}

/** Returns which rule the outcome may match: repeated violations of the one, or repeated unfounded reports of the other. */
function createRiskChecks(
  { reportedId, reporterId }: MemberReport,
  outcome: ReportDecision['outcome'],
): JobRequest[] {
  const [rule, memberId] =
    outcome === 'upheld'
      ? (['repeat_offender', reportedId] as const)
      : (['repeat_false_reporter', reporterId] as const)
  return memberId === null ? [] : [createRiskCheck(rule, memberId)]
}

/**
 * Stores the decision on a report, closes it (which starts its retention), acts if it was upheld, and notifies the reporter after
 * a minute in which it can be taken back. The first of two concurrent decisions wins, the second throws `already_decided`. Throws `forbidden`, and `not_found` for an unknown
 * report and, with nothing stored, for an action that cannot be carried out.
 */
export async function decideReport(
  services: Services,
  reference: string,
  { outcome, reason, act }: ReportDecision,
  actor: StaffActor,
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const report = await lockReport(tx, reference)
    if (!report) throw createProblem('not_found')
    const { siteId, reportedId } = report
    const place = await getSitePlace({ ...services, db: tx }, siteId)
    const authority = authorize(services, actor, 'cases.decide', place)
    if (report.state !== 'open') throw createProblem('already_decided')
    if (act && outcome === 'rejected') throw createProblem('invalid_input')
    const measure =
      act && (await actOnCase(services, tx, { reference, siteId, memberId: reportedId }, act, actor))
    await setReportDecided(tx, reference, { outcome, reason, actor, at: services.clock.now() })
    await deleteClaim(tx, reference)
    publishStaffChange(tx, 'cases')
    await holdDecisionMails(services, tx, {
      reference,
      staffId: actor.staffId,
      previousState: report.state,
      actId: measure?.actId ?? null,
      mails: [createReportMail(reference), ...(measure?.mails ?? []), ...createRiskChecks(report, outcome)],
    })
    await recordAct(services, tx, authority, {
      act: 'report.decided',
      object: `report:${reference}`,
      caseReference: reference,
      memberId: reportedId,
      after: { outcome, ...act },
      reason,
    })
  })
}
