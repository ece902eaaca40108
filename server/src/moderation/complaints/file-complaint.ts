import { complaintRequirements, type fileComplaintEndpoint } from '@amarelle/contract/endpoints/complaints'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { type ErrorCode, createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import { findMemberById } from '../../accounts/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { computeFingerprint } from '../../platform/crypto/tokens.ts'
import { createClientLimitKey, incrementUsage, enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { generateCaseNumber } from '../cases/case-number.ts'
import { queueComplaintMail } from './complaint-mail.job.ts'
import { insertComplaint } from './complaint.sql.ts'
import { getComplaintDueDate, isUrgentComplaint } from './complaint-due-date.ts'
import { resolveComplaintTarget } from './complaint-target.ts'
import { createStatusKey } from './status-key.ts'

type ComplaintInput = ParsedEndpointInput<typeof fileComplaintEndpoint>
const maxComplaintsPerHour = 10
const maxReceiptsPerDay = 10
/** So many complaints a day of one filer hide pictures by themselves; of more a person decides first. */
const maxHoldsPerDay = 3

/** Who is counted: the member, else the one address that a visitor comes from. Never the address that a form names. */
const createFilerLimitKey = (what: string, context: RequestContext): string =>
  context.memberId === null
    ? `${what}:${createClientLimitKey(context)}`
    : `${what}-member:${context.memberId}`

/** Counts also what is refused, outside the call's transaction. */
export const limitComplaints = (context: RequestContext): Promise<void> =>
  enforceRateLimit(context, createFilerLimitKey('complaint', context), maxComplaintsPerHour, 3600)

/**
 * Nobody is sent many receipts by strangers: of more the complaint is taken all the same, and the page alone shows its number
 * and key.
 */
async function mayBeSentReceipt(context: RequestContext, email: string): Promise<boolean> {
  const own = context.memberId === null ? null : await findMemberById(context.db, context.memberId)
  if (own?.email.toLowerCase() === email.toLowerCase()) return true
  const key = `complaint-mail:${computeFingerprint([context.site.id, email.toLowerCase()])}`
  return (await incrementUsage(context, key, 86_400)) <= maxReceiptsPerDay
}

/** Throws what is missing for its kind, beside its field. */
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

/**
 * Takes a complaint or notice of anybody (docs/law.md#complaints, DSA 16): a number at once, a receipt by mail, a date by which it is decided.
 * Pictures that are said to be intimate, or to show a child, are hidden at once where the location names them, until a
 * person has looked at them (decision 019). `invalid_input` names what is missing for the kind.
 */
export async function fileComplaint(
  context: RequestContext,
  filed: ComplaintInput,
): Promise<EndpointAnswer<typeof fileComplaintEndpoint>> {
  if (filed.website) throw createProblem('too_many_requests')
  validateComplaint(filed)
  const { db, site, memberId, language, clock, config } = context
  const { kind, location, text, name, email, signature, good_faith } = filed
  const now = clock.now()
  const hold =
    isUrgentComplaint(kind) &&
    (await incrementUsage(context, createFilerLimitKey('complaint-hold', context), 86_400)) <= maxHoldsPerDay
  const named = await resolveComplaintTarget(db, { site, location, hold })
  const complaint = {
    site_id: site.id,
    kind,
    member_id: memberId,
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
  }
  let reference = generateCaseNumber('C')
  while (!(await insertComplaint(db, { ...complaint, reference }))) reference = generateCaseNumber('C')
  if (await mayBeSentReceipt(context, email)) await queueComplaintMail(db, { reference, kind: 'received' })
  if (isUrgentComplaint(kind)) context.log.warn({ reference, kind }, 'an urgent complaint waits for staff')
  return { reference, key: createStatusKey(config, reference) }
}
