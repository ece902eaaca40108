import { createFieldProblem, Problem, createProblem } from '@amarelle/contract/domain/errors'
import { findMemberById } from '../../accounts/index.ts'
import { analyzeText } from '../../moderation/index.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { listenInTransaction, listenAfterCommit, type EventListener } from '../../platform/event-bus.ts'
import { createMemberJobContext } from '../../platform/member-job-context.ts'
import { canMeet, findProfileRow, getViewer } from '../../profiles/index.ts'
import { getSiteById } from '../../sites/index.ts'
import { toMemberActor } from '../../platform/actor.ts'
import { type NewOpeningMessage, insertOpeningMessage, claimOpeningMessage } from './opening-message.sql.ts'
import { isAttended } from '../fictional/attendance.sql.ts'
import { storeConsent } from '../fictional/consent.ts'
import { isUnattended } from './send-permission.ts'
import { sendMessage } from './send-message.ts'

const isHarmful = (text: string): boolean => analyzeText(text).findings.some(({ kind }) => kind === 'harmful')

/**
 * Stores the first message of a sign-up, checked like a message that is sent (docs/messages.md#first-message-at-the-sign-up). Throws
 * field problems, and `fictional_consent_required`.
 */
async function storeOpeningMessage(
  tx: Db,
  { memberId, siteId, opening }: { memberId: number; siteId: number; opening: NewOpeningMessage },
  services: Services,
): Promise<void> {
  const site = await getSiteById(services, siteId)
  const { message_length: maximum } = site
  if ([...opening.body].length > maximum)
    throw createFieldProblem({ signup_message: { code: 'too_long', values: { maximum } } })
  const to = await findProfileRow(tx, opening.to)
  const viewer = await getViewer({ ...services, site, actor: toMemberActor(memberId) })
  if (!to || !canMeet(viewer, to) || to.status !== 'active' || to.invisible)
    throw createFieldProblem({ to: 'invalid_choice' })
  const attended = await isAttended(tx, to.id)
  if (await isUnattended({ ...services, site }, { ...to, attended }))
    throw createFieldProblem({ signup_message: { code: 'fictional_unattended', values: { name: to.name } } })
  // The form can't ask for confirmation, so a text that may hurt is refused while it can still be changed.
  if (site.safety_warnings.includes('harmful') && isHarmful(opening.body))
    throw createFieldProblem({ signup_message: { code: 'kinder_words', values: { name: to.name } } })
  if (to.fictional) {
    if (!opening.fictionalAgreed) throw createProblem('fictional_consent_required')
    await storeConsent({ ...services, db: tx, site }, memberId, to.id)
  }
  await insertOpeningMessage(tx, memberId, opening)
}

/**
 * Sends the stored message after activation, paid from the sign-up credits. Deletes and sends it in one transaction, so a repeated
 * job sends nothing twice. Silently drops it if it can't be sent any more (receiver gone, blocked, no credits).
 */
async function sendOpeningMessage(services: Services, memberId: number): Promise<void> {
  try {
    await runInTransaction(services.db, async (tx) => {
      const opening = await claimOpeningMessage(tx, memberId)
      const member = opening ? await findMemberById(tx, memberId) : null
      // The member may have been suspended or deleted meanwhile.
      if (!opening || member?.status !== 'active') return
      const txServices = { ...services, db: tx }
      const site = await getSiteById(txServices, member.siteId)
      const context = createMemberJobContext(txServices, { site, language: member.language, memberId })
      await sendMessage(context, { profile: opening.to, text: opening.body, sure: true })
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await claimOpeningMessage(services.db, memberId)
  }
}

/** Stores the first message at sign-up and sends it after activation. */
export const openingMessageListeners: readonly EventListener[] = [
  listenInTransaction('member.signed_up', async (tx, { memberId, siteId, opening }, services) => {
    if (opening) await storeOpeningMessage(tx, { memberId, siteId, opening }, services)
  }),
  listenAfterCommit('member.activated', 'opening-message', (services, { memberId }) =>
    sendOpeningMessage(services, memberId),
  ),
]
