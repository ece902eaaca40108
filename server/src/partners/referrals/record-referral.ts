import { findLanderSlug } from '@amarelle/contract/endpoints/landers'
import { toCalendarDay } from '../../platform/calendar-day.ts'
import type { Services } from '../../platform/context.ts'
import { type EventListener, listenInTransaction } from '../../platform/event-bus.ts'
import { getSiteById } from '../../sites/index.ts'
import { queuePostback } from '../postbacks/queue-postback.ts'
import { findReferralOf, insertReferral, markActivated, markOrdered } from './referral.sql.ts'

/** Returns the current day of a site, in its time zone. */
export const getSiteDay = async (services: Services, siteId: number): Promise<string> =>
  toCalendarDay((await getSiteById(services, siteId)).time_zone, services.clock.now())

/** Keeps how far a member whom a source brought has come, each step in the transaction of what happened. */
export const referralListeners: readonly EventListener[] = [
  listenInTransaction('member.signed_up', async (tx, { memberId, siteId, landing, referral }, services) => {
    if (!referral) return
    await insertReferral(tx, {
      memberId,
      siteId,
      source: referral.source,
      subId: referral.subId ?? '',
      clickId: referral.clickId ?? null,
      lander: landing?.lander ?? '',
      slug: landing ? (findLanderSlug(landing.lander, landing.slug) ?? '') : '',
      signedUpOn: await getSiteDay(services, siteId),
    })
  }),
  listenInTransaction('member.activated', async (tx, { memberId, siteId }, services) => {
    const activated = await markActivated(tx, memberId, await getSiteDay(services, siteId))
    if (activated) await queuePostback(services, tx, activated, 'activation')
  }),
  listenInTransaction('order.completed', async (tx, { memberId, orderId }, services) => {
    const referral = await findReferralOf(tx, memberId)
    if (!referral) return
    const day = await getSiteDay(services, referral.siteId)
    const ordered = await markOrdered(tx, { memberId, orderId, day })
    if (ordered) await queuePostback(services, tx, ordered, 'first_order')
  }),
]
