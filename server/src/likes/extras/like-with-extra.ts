import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { LikeExtra } from '@amarelle/contract/domain/fields'
import { likeWithExtraEndpoint } from '@amarelle/contract/endpoints/likes'
import { isPremium, spendCredits } from '../../credits/index.ts'
import { assertMember } from '../../platform/actor.ts'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import type { RequestContext } from '../../platform/context.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { createIdempotencyClaim } from '../../platform/http/idempotency.ts'
import { incrementUsage } from '../../platform/limits/usage-limits.ts'
import { incrementReceivedGift, loadCards } from '../../profiles/index.ts'
import { assertLikeable, likeMember } from '../member-likes/like-member.ts'
import { findLikesBetween, lockLikePair } from '../member-likes/like.sql.ts'
import { giftPricePort } from './gift-price-port.ts'

type LikeWithExtraInput = ParsedEndpointInput<typeof likeWithExtraEndpoint>
const secondsPerDay = 86_400

/** Returns the price in credits. Throws `gift_unavailable`. */
async function findPrice({ db, site }: RequestContext, extra: LikeExtra): Promise<number> {
  if (extra === 'super_like') return site.super_like_credits
  const price = await giftPricePort.get()(db, site, extra)
  if (price === null) throw createProblem('gift_unavailable')
  return price
}

/** Takes the price once per idempotency key; returns the credits that are left. */
async function pay(context: RequestContext, memberId: number, input: LikeWithExtraInput): Promise<number> {
  const { db, clock } = context
  const { outcome, credits } = await spendCredits(db, {
    memberId,
    amount: input.credits,
    kind: input.extra === 'super_like' ? 'super_like' : 'gift',
    key: `like-extra:${createIdempotencyClaim(context, likeWithExtraEndpoint, input)?.id ?? createId()}`,
    at: clock.now(),
  })
  // The answer to the first call is no longer stored, and its like may have been taken back: it was paid once, so it is given once.
  if (outcome === 'repeated') throw createProblem('idempotency_conflict')
  await publishMemberEvent(db, memberId, {
    type: 'credits',
    credits,
    paid_user: await isPremium(db, memberId),
  })
  return credits
}

/**
 * Likes a member with a super like or a gift, paid in the same transaction (decision 057). Refused where a like is
 * (`assertLikeable`), and for a fictional profile, a like that exists, another price than the one shown, the daily limit, and
 * missing credits; a refusal charges nothing. Nothing is returned when the like is taken back.
 */
export function likeWithExtra(
  context: RequestContext,
  input: LikeWithExtraInput,
): Promise<EndpointAnswer<typeof likeWithExtraEndpoint>> {
  const memberId = assertMember(context)
  const { id: otherId, extra } = input
  const { site, clock } = context
  return runInTransaction(context.db, async (tx) => {
    const txContext = { ...context, db: tx }
    // Taken before any check: a concurrent block or like is either seen below, or runs later.
    await lockLikePair(tx, memberId, otherId)
    await assertLikeable(txContext, otherId)
    const profile = (await loadCards(txContext, [otherId])).get(otherId)
    if (!profile) throw createProblem('not_found')
    const { name } = profile
    if (profile.fictional) throw createProblem('fictional_extra', { name })
    if ((await findLikesBetween(tx, memberId, otherId)).liked) throw createProblem('already_liked', { name })
    if ((await findPrice(txContext, extra)) !== input.credits) throw createProblem('extra_price_changed')
    const limit = site.like_extras_a_day
    if ((await incrementUsage({ db: tx, clock }, `like-extra:${memberId}`, secondsPerDay)) > limit)
      throw createProblem('like_extra_limit', { limit })
    const credits = await pay(txContext, memberId, input)
    if (extra !== 'super_like') await incrementReceivedGift(tx, otherId, extra)
    const { matched } = await likeMember(txContext, otherId, { extra })
    return { matched, profile, credits }
  })
}
