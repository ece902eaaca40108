import type { User } from '@amarelle/contract/endpoints/accounts'
import { timeBonusCode } from '@amarelle/contract/domain/limits'
import { findMemberById, listConsentsDue, touchLastSeen, touchSession } from '../accounts/index.ts'
import { findActiveDiscount } from '../payments/index.ts'
import { getMemberId, getSessionId, getViewingStaff } from '../platform/actor.ts'
import { minutesToMs } from '../platform/clock.ts'
import type { RequestContext } from '../platform/context.ts'
import { maskEmail } from '../platform/mask-email.ts'
import { loadTranslations } from '../platform/translations.ts'
import { loadOwnProfile, touchLastActive, getViewer } from '../profiles/index.ts'
import { getLegalChanges } from '../sites/index.ts'
import { loadUserFigures } from './user-figures.sql.ts'

/**
 * Returns the current user (docs/product.md#the-current-user); null for visitors and for deleted or suspended members. Updates the times of
 * last activity, at most once a minute, but not when staff see what the member sees.
 */
export async function loadUser(context: RequestContext): Promise<User | null> {
  const { db, site, clock } = context
  const memberId = getMemberId(context)
  const member = memberId === null ? null : await findMemberById(db, memberId)
  if (!member || memberId === null || member.status === 'deleted' || member.status === 'suspended')
    return null
  const now = clock.now()
  const viewingStaff = getViewingStaff(context)
  if (viewingStaff === null && now.getTime() - member.lastSeenAt.getTime() > minutesToMs(1)) {
    await touchLastSeen(db, [memberId], now)
    await touchLastActive(db, [memberId], now)
    const sessionId = getSessionId(context)
    if (sessionId !== null) await touchSession(db, sessionId, now)
  }
  const premium = member.premiumSince !== null
  const viewer = await getViewer(context)
  const [profile, figures, discount, texts] = await Promise.all([
    loadOwnProfile(context, memberId),
    loadUserFigures(db, { ...viewer, memberId }),
    findActiveDiscount(context, memberId),
    loadTranslations(context.language, context.site),
  ])
  return {
    id: memberId,
    profile,
    credits: figures.credits,
    paid_user: premium,
    trafficsource: member.trafficSource,
    language: member.language,
    email: viewingStaff ? maskEmail(member.email) : member.email,
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
      last: discount.isLastChance,
    },
    unread_messages: figures.unreadMessages,
    new_likes: figures.newLikes,
    conversations_left: premium ? null : Math.max(0, site.free_conversations - figures.conversationsStarted),
    consents_due: await listConsentsDue(context, figures.legalConsents),
    legal_changes: (await getLegalChanges(context, site)).map(({ kind, startsAt }) => ({
      kind,
      starts_at: startsAt.toISOString(),
    })),
    credit_value: figures.creditPrice,
  }
}
