import type { TodayFigures } from '@amarelle/contract/staff/endpoints/today/today'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { getStartOfDay } from '../../platform/calendar-day.ts'
import type { Services } from '../../platform/context.ts'
import { buildSiteCondition, holdsPermission, staffTimeZone } from '../../staff/index.ts'
import {
  countActs,
  countCompletedOrders,
  countRefunds,
  countSignUps,
  findMedianMinutes,
  type Period,
} from './figures.sql.ts'

/** Acts that decide a case or photos. */
const decidingActs = [
  'report.decided',
  'complaint.decided',
  'appeal.decided',
  'signal.decided',
  'photo.decided',
  'data_request.closed',
  'withdrawal.settled',
] as const

/** Returns the day so far, and the same day of the last week until the same hour. */
function findPeriods(now: Date): { readonly today: Period; readonly lastWeek: Period } {
  const weekAgo = addMs(now, -daysToMs(7))
  return {
    today: { from: getStartOfDay(staffTimeZone, now), to: now },
    lastWeek: { from: getStartOfDay(staffTimeZone, weekAgo), to: weekAgo },
  }
}

/** Returns what has happened today within the scope; the parts that the actor's roles do not show are null. */
export async function getTodayFigures(
  services: Services,
  actor: StaffActor,
  scope: SiteScope,
): Promise<TodayFigures> {
  const { db, clock } = services
  const { today, lastWeek } = findPeriods(clock.now())
  /** Computes a figure of both periods on the sites where the actor holds the permission; null without it. */
  const compare = async <T extends { readonly count: number }>(
    permission: StaffPermission,
    count: (period: Period, isOnSite: RawBuilder<boolean>) => Promise<T>,
  ): Promise<(T & { lastWeek: number }) | null> => {
    if (!holdsPermission(actor, permission)) return null
    const isOnSite = await buildSiteCondition(services, actor, permission, sql`site_id`, scope)
    const figure = await count(today, isOnSite)
    return { ...figure, lastWeek: (await count(lastWeek, isOnSite)).count }
  }
  return {
    since: today.from.toISOString(),
    signUps: await compare('members.read', (period, isOnSite) => countSignUps(db, period, isOnSite)),
    orders: await compare('orders.read', (period, isOnSite) => countCompletedOrders(db, period, isOnSite)),
    refunds: await compare('orders.read', (period, isOnSite) => countRefunds(db, period, isOnSite)),
    decisions: await compare('cases.read', async (period, isOnSite) => ({
      count: await countActs(db, period, isOnSite, decidingActs),
      medianMinutes: await findMedianMinutes(db, period, isOnSite),
    })),
    answers: await compare('support.read', async (period, isOnSite) => ({
      count: await countActs(db, period, isOnSite, ['support.answered']),
    })),
  }
}
