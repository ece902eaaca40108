import { addMs, daysToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { createProblem } from '@amarelle/contract/domain/errors'
import { assertMember } from '../../platform/actor.ts'
import { createCurrencyConverter } from '../../payments/index.ts'
import type { WritingFacts } from '../conversations/writing-facts.sql.ts'
import { findConsentBefore, type PaidSince, sumPaidToProfile, upsertConsent } from './consent.sql.ts'

/** Of `fictional.warning` in the server's texts: with another version, members are asked again. A test notices changed texts. */
export const fictionalWarningVersion = '2026-11-27'

/** Returns what a member paid for messages to a fictional profile, in minor units of the site's currency, refunded ones left out. */
export async function loadPaidToProfile(
  context: Pick<RequestContext, 'db' | 'clock' | 'site'>,
  conversationId: number,
  memberId: number,
  since: PaidSince,
): Promise<number> {
  const { db, site } = context
  const amounts = await sumPaidToProfile(db, conversationId, memberId, since)
  if (amounts.length === 0) return 0
  const convert = await createCurrencyConverter(context, site.id, site.currency)
  let paid = 0
  for (const amount of amounts) paid += await convert(amount)
  return paid
}

/**
 * Returns whether a member's consent to write to a fictional profile still holds: it is asked for again when the note's text or the price
 * has changed, after `fictional_consent_days`, and after `fictional_consent_minor` spent with the profile (docs/law.md#fictional-profiles).
 */
export async function isConsentCurrent(
  context: RequestContext,
  { fictionalConsent: consent, conversationId }: Pick<WritingFacts, 'fictionalConsent' | 'conversationId'>,
): Promise<boolean> {
  const { site, clock } = context
  if (!consent || consent.version !== fictionalWarningVersion) return false
  if ((consent.priceCredits ?? 0) < site.message_credits) return false
  if (addMs(new Date(consent.givenAt), daysToMs(site.fictional_consent_days)) <= clock.now()) return false
  if (conversationId === null) return true
  const { afterMessageId } = consent
  const paid = await loadPaidToProfile(context, conversationId, assertMember(context), { afterMessageId })
  return paid < site.fictional_consent_minor
}

/** Stores that a member accepts the note about a fictional profile, at the current price of a message, with what they spent since the last time. */
export async function storeConsent(
  context: Pick<RequestContext, 'db' | 'site' | 'clock'>,
  memberId: number,
  profileId: number,
): Promise<void> {
  const { db, site, clock } = context
  const before = await findConsentBefore(db, memberId, profileId)
  const spentMinor = before ? await loadPaidToProfile(context, before.conversationId, memberId, before) : 0
  await upsertConsent(db, {
    memberId,
    profileId,
    version: fictionalWarningVersion,
    priceCredits: site.message_credits,
    spent: { minor: spentMinor, currency: site.currency },
    at: clock.now(),
  })
}

/**
 * Stores the consent of a member who was shown this version and price. Throws `fictional_consent_changed` if either is not that of
 * now: nobody agrees to a text or a price that they have not seen.
 */
export async function acceptWarning(
  context: RequestContext,
  { profile, version, price }: { readonly profile: number; readonly version: string; readonly price: number },
): Promise<void> {
  if (version !== fictionalWarningVersion || price !== context.site.message_credits)
    throw createProblem('fictional_consent_changed')
  await storeConsent(context, assertMember(context), profile)
}
