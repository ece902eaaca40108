import type { ComplaintOutcome } from '@amarelle/contract/complaints'
import { problem } from '@amarelle/contract/errors'
import type { Parts } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { actOnCase, type WantedAct } from '../acts/act-on-case.ts'
import { queueComplaintMail } from './complaint-mail.job.ts'
import { lockComplaint, setClosed, setDecided, setTaken } from './complaint.sql.ts'

/** A person looks at it now; the complainant sees that. Throws `not_found` for one that nobody waits with any more. */
export async function takeComplaint(parts: Parts, reference: string): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    if ((await lockComplaint(tx, reference))?.state !== 'received') throw problem('not_found')
    await setTaken(tx, reference, parts.clock.now())
  })
}

interface ComplaintDecision {
  readonly outcome: ComplaintOutcome
  readonly reason: string
  /** What is done to whom the complaint is about. */
  readonly act?: WantedAct | null
}
/**
 * What a person decided, with the reasons in the complainant's language, who is mailed them as they stand (DSA 16, 17). After an
 * objection it is the last decision. Throws `not_found` for one that is decided and, with nothing stored, for an act that can't be
 * carried out.
 */
export async function decideComplaint(
  parts: Parts,
  reference: string,
  { outcome, reason, act }: ComplaintDecision,
  actor: string,
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const complaint = await lockComplaint(tx, reference)
    const state = complaint?.state
    if (!state || state === 'decided' || state === 'closed') throw problem('not_found')
    if (act && outcome === 'rejected') throw problem('invalid_input')
    const { site_id: siteId, reported_id: memberId } = complaint
    if (act) await actOnCase(parts, tx, { reference, siteId, memberId }, act, actor)
    const decision = { outcome, reason, actor, at: parts.clock.now() }
    const last = state === 'appealed'
    await (last ? setClosed : setDecided)(tx, reference, decision)
    await queueComplaintMail(tx, { reference, kind: last ? 'closed' : 'decided' })
  })
}
