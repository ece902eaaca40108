import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { findMemberById } from '../../accounts/index.ts'
import { getSiteById } from '../../sites/index.ts'
import { assertProvenRecently, recordAct } from '../../staff/index.ts'
import { type CaseSource, findCaseFor } from '../queue/case-source.ts'
import { loadEscalation } from './escalation.sql.ts'

/** Returns what identifies a member for an authority; null for nobody, and for erased members. */
async function describeMember({ db }: Pick<Services, 'db'>, memberId: number | null) {
  const member = memberId === null ? null : await findMemberById(db, memberId)
  if (!member || member.status === 'deleted') return null
  const { id, username, email, country, language, timeZone, status, signedUpAt, lastSeenAt } = member
  return {
    id,
    username,
    email,
    country,
    language,
    time_zone: timeZone,
    status,
    signed_up_at: signedUpAt,
    last_seen_at: lastSeenAt,
  }
}
const describeCase = (source: CaseSource) => ({
  reference: source.reference,
  kind: source.kind,
  subject: source.subject,
  filed_at: source.createdAt,
  text: source.text,
  location: source.location,
  complainant: source.complainantName,
  appeal: source.appeal,
  // As it was stored when it was reported. Names of pictures belong to files that are handed over on request.
  evidence: source.facts,
})

/**
 * Returns the evidence of an escalated case as JSON, for the authorities: what was reported, as it stood, and who the two sides are. The
 * export is recorded first. Throws `not_found` unless the case was escalated, `forbidden` and `proof_of_identity_required`.
 */
export async function exportEvidence(
  services: Services,
  actor: StaffActor,
  reference: string,
): Promise<Buffer> {
  const { source, authority } = await findCaseFor(services, actor, 'messages.read', reference)
  assertProvenRecently(services, actor)
  const escalation = await loadEscalation(services.db, reference)
  if (!escalation) throw createProblem('not_found')
  await runInTransaction(services.db, (tx) =>
    recordAct(services, tx, authority, {
      act: 'case.evidence_exported',
      object: `case:${reference}`,
      caseReference: reference,
      memberId: source.reportedId,
    }),
  )
  const site = await getSiteById(services, source.siteId)
  const file = {
    exported_at: services.clock.now(),
    exported_by: actor.name,
    site: { name: site.name, host: site.host, contact: site.support_email },
    threat: {
      reason: escalation.reason,
      country: escalation.country,
      escalated_at: escalation.escalatedAt,
      escalated_by: escalation.escalatedBy,
    },
    case: describeCase(source),
    reported: await describeMember(services, source.reportedId),
    reporter: await describeMember(services, source.reporterId),
  }
  return Buffer.from(JSON.stringify(file, null, 2))
}
