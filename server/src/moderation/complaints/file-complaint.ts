import { complaintRequirements, type fileComplaintEndpoint } from '@amarelle/contract/endpoints/complaints'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { type ErrorCode, createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import { findMemberById } from '../../accounts/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { computeFingerprint } from '../../platform/crypto/tokens.ts'
import { createClientLimitKey, incrementUsage, enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { getMemberId } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { casePriorities } from '../cases/case-priority.ts'
import { generateCaseNumber } from '../cases/case-number.ts'
import { queueComplaintMail } from './complaint-mail.job.ts'
import { insertComplaint } from './complaint.sql.ts'
import { getComplaintDueDate, isUrgentComplaint } from './complaint-due-date.ts'
import { resolveComplaintTarget } from './complaint-target.ts'
import { createStatusKey } from './status-key.ts'

type ComplaintInput = ParsedEndpointInput<typeof fileComplaintEndpoint>
const maxComplaintsPerHour = 10
const maxReceiptsPerDay = 10
/** Complaints per filer and day that hide pictures automatically; beyond that a person decides first. */
const maxHoldsPerDay = 3

/** Counts per member, or per client address for visitors; never per e-mail address in the form. */
const createFilerLimitKey = (what: string, context: RequestContext): string =>
  context.actor.kind === 'member'
    ? `${what}-member:${context.actor.memberId}`
    : `${what}:${createClientLimitKey(context)}`

/** Counts refused complaints too, outside the call's transaction. */
export const limitComplaints = (context: RequestContext): Promise<void> =>
  enforceRateLimit(context, createFilerLimitKey('complaint', context), maxComplaintsPerHour, 3600)

/**
 * Limits receipts per address, so that strangers cannot flood someone with mail. Beyond it the complaint is accepted, but only
 * the page shows its number and key.
 */
async function mayBeSentReceipt(context: RequestContext, email: string): Promise<boolean> {
  const filerId = getMemberId(context)
  const filer = filerId === null ? null : await findMemberById(context.db, filerId)
  if (filer?.email.toLowerCase() === email.toLowerCase()) return true
  const key = `complaint-mail:${computeFingerprint([context.site.id, email.toLowerCase()])}`
  return (await incrementUsage(context, key, 86_400)) <= maxReceiptsPerDay
}

/** Throws the fields missing for the complaint's kind. */
export function validateComplaint({
  kind,
  location,
  text,
  name,
  email,
  good_faith: goodFaith,
  signature,
}: Partial<ComplaintInput>): void {
  if (kind === undefined) return
  const demands = complaintRequirements[kind]
  const faults: Record<string, ErrorCode> = {
    ...(demands.location && !location ? { location: 'required' } : {}),
    ...(text ? {} : { text: 'required' as const }),
    ...(demands.contact && !name ? { name: 'required' } : {}),
    ...(demands.contact && !email ? { email: 'required' } : {}),
    ...(demands.goodFaith && !goodFaith ? { good_faith: 'required' } : {}),
    ...(demands.signature && !signature ? { signature: 'required' } : {}),
  }
  if (Object.keys(faults).length) throw createFieldProblem(faults)
}

/** A complaint as it is stored; `validateComplaint` has been called. */
type CheckedComplaint = Omit<ComplaintInput, 'website'>
/** Describes what a trusted flagger's notice has beyond a complaint (DSA Art. 22). */
interface FlaggedNotice {
  readonly flaggerId: number
  readonly legalGround: string
}
const getPriority = (kind: CheckedComplaint['kind'], isFlagged: boolean): number =>
  kind === 'minors' ? casePriorities.vital : isFlagged ? casePriorities.trusted : casePriorities.ordinary

/**
 * Stores a complaint and mails a receipt; returns its number and status key. Allegedly intimate pictures, and those of a child, are
 * hidden at once where the location names them, until a person has reviewed them (decision 019).
 */
export async function storeComplaint(
  context: RequestContext,
  { kind, location, text, name, email, signature, good_faith }: CheckedComplaint,
  flagged: FlaggedNotice | null,
): Promise<EndpointAnswer<typeof fileComplaintEndpoint>> {
  const { db, site, language, clock, config } = context
  const now = clock.now()
  const holdKey = flagged
    ? `complaint-hold-flagger:${flagged.flaggerId}`
    : createFilerLimitKey('complaint-hold', context)
  const hold = isUrgentComplaint(kind) && (await incrementUsage(context, holdKey, 86_400)) <= maxHoldsPerDay
  const named = await resolveComplaintTarget(db, { site, location, hold })
  const complaint = {
    site_id: site.id,
    kind,
    member_id: flagged ? null : getMemberId(context),
    reported_id: named.memberId,
    name,
    email,
    language,
    location,
    body: text,
    signature,
    good_faith,
    held_photos: named.heldPhotoIds,
    created_at: now,
    due_at: getComplaintDueDate(kind, now),
    priority: getPriority(kind, flagged !== null),
    flagger_id: flagged?.flaggerId ?? null,
    legal_ground: flagged?.legalGround ?? '',
  }
  let reference = generateCaseNumber('C')
  while (!(await insertComplaint(db, { ...complaint, reference }))) reference = generateCaseNumber('C')
  publishStaffChange(db, 'cases')
  if (named.heldPhotoIds.length > 0) publishStaffChange(db, 'photos')
  if (flagged || (await mayBeSentReceipt(context, email)))
    await queueComplaintMail(db, { reference, kind: 'received' })
  if (isUrgentComplaint(kind)) context.log.warn({ reference, kind }, 'an urgent complaint waits for staff')
  return { reference, key: createStatusKey(config, reference) }
}

/**
 * Files anyone's complaint or notice (docs/law.md#complaints, DSA 16). Throws `invalid_input` with what is missing for the kind.
 */
export async function fileComplaint(
  context: RequestContext,
  { website, ...filed }: ComplaintInput,
): Promise<EndpointAnswer<typeof fileComplaintEndpoint>> {
  if (website) throw createProblem('too_many_requests')
  validateComplaint(filed)
  return storeComplaint(context, filed, null)
}
