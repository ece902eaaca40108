import { complaintDemands, type fileComplaint as endpoint } from '@amarelle/contract/complaints'
import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { type ErrorCode, fieldProblem, problem } from '@amarelle/contract/errors'
import type { Context } from '../../platform/context.ts'
import { fingerprint } from '../../platform/ids.ts'
import { countUse, limit } from '../../platform/limits.ts'
import { newCaseNumber } from '../case-number.ts'
import { queueComplaintMail } from './complaint-mail.job.ts'
import { insertComplaint } from './complaint.sql.ts'
import { dueAt, isUrgent } from './due.ts'
import { namedContent } from './named-content.ts'
import { statusKey } from './status-key.ts'

type Filed = Parsed<typeof endpoint>
const anHourFrom = 10
const aDayTo = 10
/** So many complaints a day from one source hide pictures by themselves; of more a person decides first. */
const holdsADay = 3

/** Counts also what is refused, outside the call's transaction. */
export async function limitComplaints(context: Context, { email }: Filed): Promise<void> {
  await limit(context, `complaint:${context.source}`, anHourFrom, 3600)
  // Nobody is sent many mails by others.
  if (email)
    await limit(
      context,
      `complaint-mail:${fingerprint([context.site.id, email.toLowerCase()])}`,
      aDayTo,
      86_400,
    )
}

/** What is missing for its kind, beside its field. */
function check({
  kind,
  location,
  text,
  name,
  email,
  good_faith: goodFaith,
  signature,
  website,
}: Filed): void {
  if (website) throw problem('too_many_requests')
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
 * Takes a complaint or notice of anybody (DOMAIN 4.3, DSA 16): a number at once, a receipt by mail, a date by which it is decided.
 * Pictures that are said to be intimate, or to show a child, are hidden at once where the location names them, until a
 * person has looked at them (decision 019). `invalid_input` names what is missing for the kind.
 */
export async function fileComplaint(context: Context, filed: Filed): Promise<Answer<typeof endpoint>> {
  check(filed)
  const { db, site, memberId, language, clock, config } = context
  const { kind, location, text, name, email, signature, good_faith } = filed
  const now = clock.now()
  const hold =
    isUrgent(kind) && (await countUse(context, `complaint-hold:${context.source}`, 86_400)) <= holdsADay
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
  await queueComplaintMail(db, { reference, kind: 'received' })
  if (isUrgent(kind)) context.log.warn({ reference, kind }, 'an urgent complaint waits for staff')
  return { reference, key: statusKey(config, reference) }
}
