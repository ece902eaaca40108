import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  escalateCaseEndpoint,
  recordAuthorityReportEndpoint,
} from '@amarelle/contract/staff/endpoints/escalations'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getSitePlace } from '../../sites/index.ts'
import { alertStaff, recordAct } from '../../staff/index.ts'
import { casePriorities } from '../cases/case-priority.ts'
import { findCaseFor } from '../queue/case-source.ts'
import { insertEscalation, loadEscalation, putCaseFirst, setAuthorityInformed } from './escalation.sql.ts'

/**
 * Reports a threat to life in an open case (DSA Art. 18): puts it at the head of the queue, due at once, and mails all owners and
 * senior moderators of its site. Nobody takes it back. Throws `not_found`, `forbidden`, and `already_decided` for a case that is
 * decided or was escalated before.
 */
export async function escalateCase(
  services: Services,
  actor: StaffActor,
  { reference, reason, country }: z.output<typeof escalateCaseEndpoint.input>,
): Promise<void> {
  const { source, authority } = await findCaseFor(services, actor, 'cases.decide', reference)
  const { siteId, reportedId } = source
  const place = await getSitePlace(services, siteId)
  const at = services.clock.now()
  await runInTransaction(services.db, async (tx) => {
    const isNew = await insertEscalation(tx, {
      reference,
      siteId,
      reason,
      country,
      staffId: actor.staffId,
      at,
    })
    if (!isNew || !(await putCaseFirst(tx, reference, at, casePriorities.vital)))
      throw createProblem('already_decided')
    publishStaffChange(tx, 'cases')
    await alertStaff(tx, {
      kind: 'escalation',
      roles: ['owner', 'senior_moderator'],
      place,
      path: `/staff/cases/${reference}`,
      reference,
    })
    await recordAct(services, tx, authority, {
      act: 'case.escalated',
      object: `case:${reference}`,
      caseReference: reference,
      memberId: reportedId,
      after: { country },
      reason,
    })
  })
}

/**
 * Records which authority was informed of a threat to life, and when, once. Throws `not_found` without an escalation, `forbidden`, and
 * `already_decided` if it was recorded before. A time in the future throws `invalid_input`.
 */
export async function recordAuthorityReport(
  services: Services,
  actor: StaffActor,
  { reference, reportedTo, reportedAt }: z.output<typeof recordAuthorityReportEndpoint.input>,
): Promise<void> {
  const { source, authority } = await findCaseFor(services, actor, 'cases.decide', reference)
  const at = new Date(reportedAt)
  if (at > services.clock.now()) throw createProblem('invalid_input')
  if (!(await loadEscalation(services.db, reference))) throw createProblem('not_found')
  await runInTransaction(services.db, async (tx) => {
    if (!(await setAuthorityInformed(tx, reference, { reportedTo, reportedAt: at, staffId: actor.staffId })))
      throw createProblem('already_decided')
    publishStaffChange(tx, 'cases')
    await recordAct(services, tx, authority, {
      act: 'case.authority_informed',
      object: `case:${reference}`,
      caseReference: reference,
      memberId: source.reportedId,
      after: { reportedTo, reportedAt },
    })
  })
}

/** Throws `escalation_open` for a case with a threat to life of which no authority was informed. */
export async function assertAuthorityInformed(
  { db }: Pick<Services, 'db'>,
  reference: string,
): Promise<void> {
  const escalation = await loadEscalation(db, reference)
  if (escalation && !escalation.reported) throw createProblem('escalation_open')
}
