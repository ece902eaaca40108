import type { User } from '@amarelle/contract/accounts'
import { timeBonusCode } from '@amarelle/contract/limits'
import { consentsDue, memberById, touchLastSeen, touchSession } from '../accounts/index.ts'
import { conversationsLeft, unreadCount } from '../chat/index.ts'
import { balanceOf, lastCreditValue } from '../credits/index.ts'
import { newLikesCount } from '../likes/index.ts'
import { activeDiscount } from '../payments/index.ts'
import { minutes } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { textsOf } from '../platform/texts.ts'
import { ownProfileOf, touchActive, viewerOf } from '../profiles/index.ts'

/** The current user (docs/product.md#the-current-user), gathered from every capability; null for a visitor. */
export async function loadUser(context: Context): Promise<User | null> {
  const { db, site, memberId, clock } = context
  const member = memberId === null ? null : await memberById(db, memberId)
  if (!member || memberId === null || member.status === 'deleted' || member.status === 'suspended')
    return null
  const now = clock.now()
  if (now.getTime() - member.lastSeenAt.getTime() > minutes(1)) {
    await touchLastSeen(db, [memberId], now)
    await touchActive(db, [memberId], now)
    if (context.sessionId !== null) await touchSession(db, context.sessionId, now)
  }
  const premium = member.premiumSince !== null
  const viewer = await viewerOf(context)
  const [profile, credits, discount, unread, likes, left, value, due, texts] = await Promise.all([
    ownProfileOf(context, memberId),
    balanceOf(db, memberId),
    activeDiscount(context, memberId),
    unreadCount(db, memberId),
    newLikesCount(db, viewer),
    conversationsLeft(db, site, { id: memberId, premium }),
    lastCreditValue(db, memberId),
    consentsDue(context, memberId),
    textsOf(context.language),
  ])
  return {
    id: memberId,
    profile,
    credits,
    paid_user: premium,
    trafficsource: member.trafficSource,
    language: member.language,
    email: member.email,
    fictional_icon: texts._('fictional.singular'),
    status: member.status,
    notifications_disabled: [...member.notificationsDisabled],
    signup_date: member.signedUpAt.toISOString(),
    server_time: now.toISOString(),
    time_bonus_until: (discount?.code === timeBonusCode && discount.expiresAt?.toISOString()) || null,
    active_discount: discount && {
      code: discount.code,
      value_percentage: discount.percentage,
      expires: discount.expiresAt?.toISOString() ?? null,
      last: discount.last,
    },
    unread_messages: unread,
    new_likes: likes,
    conversations_left: left,
    consents_due: due,
    credit_value: value,
  }
}
