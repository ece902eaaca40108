import { createProblem } from '@amarelle/contract/domain/errors'
import type { decideCaseEndpoint } from '@amarelle/contract/staff/endpoints/cases'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { decideComplaint } from '../complaints/decide-complaint.ts'
import { decideReport } from '../reports/decide-report.ts'
import { assertAuthorityInformed } from '../escalations/escalate-case.ts'
import { findCaseFor } from './case-source.ts'
import { assertNotClaimed } from './claim-case.ts'

type CaseDecision = z.output<typeof decideCaseEndpoint.input>

/**
 * Decides a report, complaint or appeal that nobody else works on. Throws `already_claimed`, `escalation_open`, `already_decided`,
 * `own_decision`, `forbidden`, and `not_found` for an act that can't be carried out; then nothing is stored.
 */
export async function decideCase(
  services: Services,
  actor: StaffActor,
  { reference, outcome, ...decision }: CaseDecision,
): Promise<void> {
  const { source } = await findCaseFor(services, actor, 'cases.read', reference)
  await assertNotClaimed(services, services.db, actor, reference)
  await assertAuthorityInformed(services, reference)
  if (source.kind !== 'report') return decideComplaint(services, reference, { outcome, ...decision }, actor)
  if (outcome === 'partly') throw createProblem('invalid_input')
  return decideReport(services, reference, { outcome, ...decision }, actor)
}
