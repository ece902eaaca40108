import { fieldProblem, Problem, problem } from '@amarelle/contract/errors'
import { memberById } from '../accounts/index.ts'
import { addFictionalConsent, readText } from '../moderation/index.ts'
import type { Parts } from '../platform/context.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { memberContext } from '../platform/member-context.ts'
import { areNear, profileRow, viewerOf } from '../profiles/index.ts'
import { siteById } from '../sites/index.ts'
import { type OpeningMessage, storeOpening, takeOpening } from './opening-message.sql.ts'
import { isUnattended } from './may-write.ts'
import { sendMessage } from './send-message.ts'

const mayHurt = (text: string): boolean => readText(text).findings.some(({ kind }) => kind === 'harmful')

/** Keeps the first message that came with a sign-up (docs/messages.md#first-message-at-the-sign-up), checked as one that is sent. */
async function keepOpening(
  tx: Db,
  { memberId, siteId, opening }: { memberId: number; siteId: number; opening: OpeningMessage },
  parts: Parts,
): Promise<void> {
  const site = await siteById(parts, siteId)
  const { message_length: maximum } = site
  if ([...opening.body].length > maximum)
    throw fieldProblem({ signup_message: { code: 'too_long', values: { maximum } } })
  const to = await profileRow(tx, opening.to)
  const viewer = await viewerOf({ ...parts, site, memberId })
  if (!to || !areNear(viewer, to) || to.status !== 'active' || to.invisible)
    throw fieldProblem({ to: 'invalid_choice' })
  if (await isUnattended({ ...parts, site }, to))
    throw fieldProblem({ signup_message: { code: 'fictional_unattended', values: { name: to.name } } })
  // Nobody is asked at a form: what may hurt is refused while it can still be changed.
  if (site.safety_warnings.includes('harmful') && mayHurt(opening.body))
    throw fieldProblem({ signup_message: { code: 'kinder_words', values: { name: to.name } } })
  if (to.fictional) {
    if (!opening.fictionalAgreed) throw problem('fictional_consent_required')
    await addFictionalConsent(tx, memberId, to.id, parts.clock.now().toISOString().slice(0, 10))
  }
  await storeOpening(tx, memberId, opening)
}

/**
 * Sends it once the account is activated, paid from the sign-up credits: taken away and sent in one transaction, so a
 * repeated job sends nothing twice. What can't be sent any more (gone, blocked, out of credits) is dropped without a word.
 */
async function sendOpening(parts: Parts, memberId: number): Promise<void> {
  try {
    await inTransaction(parts.db, async (tx) => {
      const opening = await takeOpening(tx, memberId)
      const member = opening ? await memberById(tx, memberId) : null
      // Suspended meanwhile, or gone.
      if (!opening || member?.status !== 'active') return
      const inside = { ...parts, db: tx }
      const site = await siteById(inside, member.siteId)
      const context = memberContext(inside, { site, language: member.language, memberId })
      await sendMessage(context, { profile: opening.to, text: opening.body, sure: true })
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await takeOpening(parts.db, memberId)
  }
}

/** A first message waits from the sign-up to the activation. */
export function hearOpenings(): void {
  events.during('member.signed_up', async (tx, { memberId, siteId, opening }, parts) => {
    if (opening) await keepOpening(tx, { memberId, siteId, opening }, parts)
  })
  events.after('member.activated', 'opening-message', (parts, { memberId }) => sendOpening(parts, memberId))
}
