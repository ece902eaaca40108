import {
  appealDays,
  type appealComplaintEndpoint,
  type getComplaintEndpoint,
} from '@amarelle/contract/endpoints/complaints'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { equalsUnderAnySecret } from '../../platform/crypto/signing.ts'
import { createClientLimitKey, enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { queueComplaintMail } from './complaint-mail.job.ts'
import { type Complaint, findComplaint, lockComplaint, setComplaintAppealed } from './complaint.sql.ts'
import { getComplaintDueDate } from './complaint-due-date.ts'
import { createStatusKey } from './status-key.ts'

type ComplaintStatusAnswer = EndpointAnswer<typeof getComplaintEndpoint>

/** Returns the appeal deadline; null before the decision, after the deadline, and after an appeal. */
function getAppealDeadline({ state, decided_at: decidedAt }: Complaint, now: Date): Date | null {
  if (state !== 'decided' || !decidedAt) return null
  const end = addMs(decidedAt, daysToMs(appealDays))
  return end > now ? end : null
}

const toDecision = (outcome: Complaint['outcome'], text: string | null, at: Date | null) =>
  outcome && text !== null && at ? { outcome, text, at: at.toISOString() } : null

const toComplaintStatus = (complaint: Complaint, now: Date): ComplaintStatusAnswer => ({
  reference: complaint.reference,
  kind: complaint.kind,
  state: complaint.state,
  filed_at: complaint.created_at.toISOString(),
  due_at: complaint.due_at.toISOString(),
  email: complaint.email,
  hidden: complaint.held_photos.length > 0,
  decision: toDecision(complaint.outcome, complaint.decision, complaint.decided_at),
  appealed_at: complaint.appealed_at?.toISOString() ?? null,
  final_decision: toDecision(complaint.final_outcome, complaint.final_decision, complaint.closed_at),
  appeal_until: getAppealDeadline(complaint, now)?.toISOString() ?? null,
})

/** Throws `not_found` for a wrong key before any lookup, so the error does not reveal whether the number exists. */
async function assertStatusKey(context: RequestContext, reference: string, key: string): Promise<void> {
  if (equalsUnderAnySecret(context.config, key, (config) => createStatusKey(config, reference))) return
  await enforceRateLimit(context, `complaint-key:${createClientLimitKey(context)}`, 30, 3600)
  throw createProblem('not_found')
}

/** Returns the complaint's status to the holder of its number and key, on its own site only. Throws `not_found`. */
export async function getComplaintStatus(
  context: RequestContext,
  { reference, key }: ParsedEndpointInput<typeof getComplaintEndpoint>,
): Promise<ComplaintStatusAnswer> {
  await assertStatusKey(context, reference, key)
  const complaint = await findComplaint(context.db, reference)
  if (complaint?.site_id !== context.site.id) throw createProblem('not_found')
  return toComplaintStatus(complaint, context.clock.now())
}

/** Appeals the decision (DSA Art 20) once, within six months, else throws `complaint_closed`. Sets a new due date by kind. */
export async function appealComplaint(
  context: RequestContext,
  { reference, key, text }: ParsedEndpointInput<typeof appealComplaintEndpoint>,
): Promise<ComplaintStatusAnswer> {
  await assertStatusKey(context, reference, key)
  const now = context.clock.now()
  return runInTransaction(context.db, async (tx) => {
    const complaint = await lockComplaint(tx, reference)
    if (complaint?.site_id !== context.site.id) throw createProblem('not_found')
    if (!getAppealDeadline(complaint, now)) throw createProblem('complaint_closed')
    await setComplaintAppealed(tx, reference, text, now, getComplaintDueDate(complaint.kind, now))
    await queueComplaintMail(tx, { reference, kind: 'received' })
    publishStaffChange(tx, 'cases')
    return toComplaintStatus((await findComplaint(tx, reference)) ?? complaint, now)
  })
}
