import {
  appealDays,
  type appealComplaint as appealing,
  type getComplaint,
} from '@amarelle/contract/complaints'
import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { problem } from '@amarelle/contract/errors'
import { days, later } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { sameText } from '../../platform/ids.ts'
import { callerKey, limit } from '../../platform/limits.ts'
import { queueComplaintMail } from './complaint-mail.job.ts'
import { type Complaint, complaintBy, lockComplaint, setAppealed } from './complaint.sql.ts'
import { dueAt } from './due.ts'
import { statusKey } from './status-key.ts'

type Status = Answer<typeof getComplaint>

/** Until when it can be objected to; null before the decision, after that time, and when it was once. */
function appealUntil({ state, decided_at: decidedAt }: Complaint, now: Date): Date | null {
  if (state !== 'decided' || !decidedAt) return null
  const end = later(decidedAt, days(appealDays))
  return end > now ? end : null
}

const decisionOf = (outcome: Complaint['outcome'], text: string | null, at: Date | null) =>
  outcome && text !== null && at ? { outcome, text, at: at.toISOString() } : null

const statusOf = (complaint: Complaint, now: Date): Status => ({
  reference: complaint.reference,
  kind: complaint.kind,
  state: complaint.state,
  filed_at: complaint.created_at.toISOString(),
  due_at: complaint.due_at.toISOString(),
  email: complaint.email,
  hidden: complaint.held_photos.length > 0,
  decision: decisionOf(complaint.outcome, complaint.decision, complaint.decided_at),
  appealed_at: complaint.appealed_at?.toISOString() ?? null,
  final_decision: decisionOf(complaint.final_outcome, complaint.final_decision, complaint.closed_at),
  appeal_until: appealUntil(complaint, now)?.toISOString() ?? null,
})

/** Refuses a key that is not the number's before anything is looked up; `not_found` says no more than that. */
async function admit(context: Context, reference: string, key: string): Promise<void> {
  if (sameText(key, statusKey(context.config, reference))) return
  await limit(context, `complaint-key:${callerKey(context)}`, 30, 3600)
  throw problem('not_found')
}

/** How far it is, for whoever has its number and key, on its own site. Throws `not_found`. */
export async function complaintStatus(
  context: Context,
  { reference, key }: Parsed<typeof getComplaint>,
): Promise<Status> {
  await admit(context, reference, key)
  const complaint = await complaintBy(context.db, reference)
  if (complaint?.site_id !== context.site.id) throw problem('not_found')
  return statusOf(complaint, context.clock.now())
}

/** Objects to the decision (DSA 20): once, within six months, `complaint_closed` otherwise. It is due anew, by its kind. */
export async function appealComplaint(
  context: Context,
  { reference, key, text }: Parsed<typeof appealing>,
): Promise<Status> {
  await admit(context, reference, key)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const complaint = await lockComplaint(tx, reference)
    if (complaint?.site_id !== context.site.id) throw problem('not_found')
    if (!appealUntil(complaint, now)) throw problem('complaint_closed')
    await setAppealed(tx, reference, text, now, dueAt(complaint.kind, now))
    await queueComplaintMail(tx, { reference, kind: 'received' })
    return statusOf((await complaintBy(tx, reference)) ?? complaint, now)
  })
}
