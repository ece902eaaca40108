import { complaintDemands, type fileComplaint as endpoint } from '@amarelle/contract/complaints'
import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { type ErrorCode, fieldProblem, problem } from '@amarelle/contract/errors'
import { memberById } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { fingerprint } from '../../platform/ids.ts'
import { callerKey, countUse, limit } from '../../platform/limits.ts'
import { newCaseNumber } from '../case-number.ts'
import { queueComplaintMail } from './complaint-mail.job.ts'
import { insertComplaint } from './complaint.sql.ts'
import { dueAt, isUrgent } from './due.ts'
import { namedContent } from './named-content.ts'
import { statusKey } from './status-key.ts'

type Filed = Parsed<typeof endpoint>
const anHourFrom = 10
const aDayTo = 10
/** So many complaints a day of one filer hide pictures by themselves; of more a person decides first. */
const holdsADay = 3

/** Who is counted: the member, else the one address that a visitor comes from. Never the address that a form names. */
const filedBy = (what: string, context: Context): string =>
  context.memberId === null ? `${what}:${callerKey(context)}` : `${what}-member:${context.memberId}`

/** Counts also what is refused, outside the call's transaction. */
export const limitComplaints = (context: Context): Promise<void> =>
  limit(context, filedBy('complaint', context), anHourFrom, 3600)

/**
 * Nobody is sent many receipts by strangers: of more the complaint is taken all the same, and the page alone shows its number
 * and key.
 */
async function mayBeSentReceipt(context: Context, email: string): Promise<boolean> {
  const own = context.memberId === null ? null : await memberById(context.db, context.memberId)
  if (own?.email.toLowerCase() === email.toLowerCase()) return true
  const key = `complaint-mail:${fingerprint([context.site.id, email.toLowerCase()])}`
  return (await countUse(context, key, 86_400)) <= aDayTo
}

/** Throws what is missing for its kind, beside its field. */
export function checkComplaint({
  kind,
  location,
  text,
  name,
  email,
  good_faith: goodFaith,
  signature,
}: Partial<Filed>): void {
  if (kind === undefined) return
  const demands = complaintDemands[kind]
  const faults: Record<string, ErrorCode> = {
    ...(demands.location && !location ? { location: 'required' } : {}),
    ...(text ? {} : { text: 'required' as const }),
    ...(demands.contact && !name ? { name: 'required' } : {}),
    ...(demands.contact && !email ? { email: 'required' } : {}),
    ...(demands.goodFaith && !goodFaith ? { good_faith: 'required' } : {}),
    ...(demands.signature && !signature ? { signature: 'required' } : {}),
  }
  if (Object.keys(faults).length) throw fieldProblem(faults)
}

/**
 * Takes a complaint or notice of anybody (docs/law.md#complaints, DSA 16): a number at once, a receipt by mail, a date by which it is decided.
 * Pictures that are said to be intimate, or to show a child, are hidden at once where the location names them, until a
 * person has looked at them (decision 019). `invalid_input` names what is missing for the kind.
 */
export async function fileComplaint(context: Context, filed: Filed): Promise<Answer<typeof endpoint>> {
  if (filed.website) throw problem('too_many_requests')
  checkComplaint(filed)
  const { db, site, memberId, language, clock, config } = context
  const { kind, location, text, name, email, signature, good_faith } = filed
  const now = clock.now()
  const hold =
    isUrgent(kind) && (await countUse(context, filedBy('complaint-hold', context), 86_400)) <= holdsADay
  const named = await namedContent(db, { site, location, hold })
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
    held_photos: named.held,
    created_at: now,
    due_at: dueAt(kind, now),
  }
  let reference = newCaseNumber('C')
  while (!(await insertComplaint(db, { ...complaint, reference }))) reference = newCaseNumber('C')
  if (await mayBeSentReceipt(context, email)) await queueComplaintMail(db, { reference, kind: 'received' })
  if (isUrgent(kind)) context.log.warn({ reference, kind }, 'an urgent complaint waits for staff')
  return { reference, key: statusKey(config, reference) }
}
