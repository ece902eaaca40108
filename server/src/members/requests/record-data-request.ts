import { createFieldProblem } from '@amarelle/contract/domain/errors'
import type { recordDataRequestEndpoint } from '@amarelle/contract/staff/endpoints/data-requests'
import type { z } from 'zod'
import { casePriorities, generateCaseNumber } from '../../moderation/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recordAct } from '../../staff/index.ts'
import { findMemberFor } from '../find-member-for.ts'
import { findOpenDataRequestOf, insertDataRequest } from './data-request.sql.ts'

/** The clock of GDPR Art. 12(3), counted from the day on which the request arrived. */
const dueAfterDays = 30
/** An older date is a mistake. */
const oldestDays = 365

/** Throws a field error on `receivedOn` for a day in the future or more than a year ago. */
function parseReceivedOn(receivedOn: string, now: Date): Date {
  const receivedAt = new Date(`${receivedOn}T00:00:00Z`)
  if (receivedAt > now || receivedAt < addMs(now, -daysToMs(oldestDays)))
    throw createFieldProblem({ receivedOn: 'invalid_value' })
  return receivedAt
}

/**
 * Records a request that a member made by mail, and returns its reference; an open one of the same kind is returned instead of a second
 * one. Throws `not_found`, `forbidden`, and a field error on `receivedOn`.
 */
export async function recordDataRequest(
  services: Services,
  actor: StaffActor,
  { id, kind, receivedOn, identityCheck }: z.output<(typeof recordDataRequestEndpoint)['input']>,
): Promise<string> {
  return runInTransaction(services.db, async (tx) => {
    const { member, authority } = await findMemberFor({ ...services, db: tx }, actor, 'support.answer', id)
    const now = services.clock.now()
    const receivedAt = parseReceivedOn(receivedOn, now)
    const reference = generateCaseNumber('D')
    const request = {
      reference,
      memberId: id,
      siteId: member.siteId,
      kind,
      receivedAt,
      dueAt: addMs(receivedAt, daysToMs(dueAfterDays)),
      identityCheck,
      recordedBy: actor.staffId,
      recordedAt: now,
      priority: casePriorities.ordinary,
    }
    if (!(await insertDataRequest(tx, request))) return (await findOpenDataRequestOf(tx, id, kind)).reference
    publishStaffChange(tx, 'cases')
    await recordAct(services, tx, authority, {
      act: 'data_request.recorded',
      object: `case:${reference}`,
      caseReference: reference,
      memberId: id,
      after: { kind, receivedOn, identityCheck },
    })
    return reference
  })
}
