import { findGrantsOf } from '@amarelle/contract/staff/permissions'
import type { StaffPlace } from '@amarelle/contract/staff/roles'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { getSiteById, getSitePlace } from '../../sites/index.ts'
import { isPermitted } from '../../staff/index.ts'

/** The time to which the limit applies. */
const limitDays = 30

interface GoodwillAllowance {
  /** Number of credits a member may get within 30 days from somebody like the caller. */
  readonly limit: number
  /** Number of credits that are left. */
  readonly left: number
}

/** Support has a lower limit than finance, owners and administrators; the highest of the actor's roles counts. */
async function getLimit(services: Services, actor: StaffActor, place: StaffPlace): Promise<number> {
  const site = await getSiteById(services, place.siteId)
  const isOnlySupport = findGrantsOf(actor.grants, 'credits.give', place).every(
    ({ role }) => role === 'support',
  )
  return isOnlySupport ? site.goodwill_credits_support : site.goodwill_credits_finance
}
const sumGoodwill = async (db: Db, memberId: number, since: Date): Promise<number> => {
  const row = await db
    .selectFrom('credit_lot')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('granted'), e.lit(0)).as('credits'))
    .where('member_id', '=', memberId)
    .where('source', '=', 'goodwill')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.credits)
}

/**
 * Returns the number of credits that the actor may still give a member; those given by colleagues count too. Null for those who may give
 * none.
 */
export async function findGoodwillAllowance(
  services: Services,
  actor: StaffActor,
  { id, siteId }: { readonly id: number; readonly siteId: number },
): Promise<GoodwillAllowance | null> {
  const place = await getSitePlace(services, siteId)
  if (!isPermitted(actor, 'credits.give', place)) return null
  const limit = await getLimit(services, actor, place)
  const given = await sumGoodwill(services.db, id, addMs(services.clock.now(), -daysToMs(limitDays)))
  return { limit, left: Math.max(0, limit - given) }
}
