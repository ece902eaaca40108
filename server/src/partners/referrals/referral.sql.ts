import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Services } from '../../platform/context.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { selectPayoutRule } from '../sources/rate.sql.ts'

interface NewReferral {
  readonly memberId: number
  readonly siteId: number
  readonly source: string
  readonly subId: string
  readonly clickId: string | null
  readonly lander: string
  readonly slug: string
  readonly signedUpOn: string
}
export const insertReferral = (tx: Db, referral: NewReferral) =>
  tx
    .insertInto('referral')
    .values({
      member_id: referral.memberId,
      site_id: referral.siteId,
      source: referral.source,
      sub_id: referral.subId,
      click_id: referral.clickId,
      lander: referral.lander,
      slug: referral.slug,
      signed_up_on: referral.signedUpOn,
    })
    .execute()

/** A referral as far as postbacks need it. */
export interface ReferralKey {
  readonly id: number
  readonly siteId: number
  readonly source: string
}
const keyColumns = sql<ReferralKey>`id, site_id as "siteId", source`

/** Returns the site of the member's referral; undefined for members whom no source brought. */
export const findReferralOf = (db: Db, memberId: number) =>
  db
    .selectFrom('referral')
    .select(['id', 'site_id as siteId', 'source'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Marks the activation; returns the referral unless it was activated before. */
export async function markActivated(tx: Db, memberId: number, day: string): Promise<ReferralKey | undefined> {
  const { rows } = await sql<ReferralKey>`update referral set activated_on = ${day}
    where member_id = ${memberId} and activated_on is null returning ${keyColumns}`.execute(tx)
  return rows[0]
}

/** Marks an order in the months after the sign-up, of 30 days each, and the first one with its amount. Returns the referral of a first one. */
export async function markOrdered(
  tx: Db,
  { memberId, orderId, day }: { readonly memberId: number; readonly orderId: number; readonly day: string },
): Promise<ReferralKey | undefined> {
  await sql`update referral set
      ordered_in_month_2 = ordered_in_month_2 or ${day}::date - signed_up_on between 30 and 59,
      ordered_in_month_3 = ordered_in_month_3 or ${day}::date - signed_up_on between 60 and 89
    where member_id = ${memberId} and ${day}::date - signed_up_on between 30 and 89`.execute(tx)
  const { rows } = await sql<ReferralKey>`
    update referral r set first_order_id = o.id, first_ordered_on = ${day},
      first_order_net_minor = o.total_minor - o.vat_minor, first_order_currency = o.currency
    from credit_order o
    where o.id = ${orderId} and r.member_id = ${memberId} and r.first_ordered_on is null
    returning r.id, r.site_id as "siteId", r.source`.execute(tx)
  return rows[0]
}

const maxMarkedReferrals = 500
/** A refund counts once nobody can take it back any more; one of a second payment does not. */
const isRefund = (now: Date) => sql`f.order_id = o.id and f.reason in ('withdrawal', 'goodwill')
  and f.created_at <= ${now}::timestamptz - interval '1 minute'`

/**
 * Referrals whose first order was refunded or charged back within the days of the payout rule that was in force, and that are not
 * marked yet. Locks them.
 */
export async function lockReturnedReferrals(tx: Db, now: Date, sinceDay: string): Promise<ReferralKey[]> {
  const rule = selectPayoutRule(sql.ref('r.source'), sql.ref('r.first_ordered_on'))
  const inTime = (at: RawBuilder<unknown>) =>
    sql`${at} <= o.completed_at + make_interval(days => p.reversal_days)`
  const { rows } = await sql<ReferralKey>`
    select r.id, r.site_id as "siteId", r.source from referral r
    join credit_order o on o.id = r.first_order_id
    cross join lateral (${rule}) p
    where r.reversed_on is null and r.first_ordered_on >= ${sinceDay} and p.reversal_days is not null and (
      exists (select from refund f where ${isRefund(now)} and ${inTime(sql.ref('f.created_at'))})
      or exists (select from dispute d
        where d.order_id = o.id and d.state <> 'won' and ${inTime(sql.ref('d.opened_at'))}))
    order by r.id limit ${maxMarkedReferrals} for update of r skip locked`.execute(tx)
  return rows
}
/** Reversed referrals whose chargebacks were all won since, without a refund. Locks them. */
export async function lockReinstatedReferrals(tx: Db, now: Date, sinceDay: string): Promise<ReferralKey[]> {
  const { rows } = await sql<ReferralKey>`
    select r.id, r.site_id as "siteId", r.source from referral r join credit_order o on o.id = r.first_order_id
    where r.reversed_on >= ${sinceDay} and r.reinstated_on is null
      and not exists (select from refund f where ${isRefund(now)})
      and not exists (select from dispute d where d.order_id = o.id and d.state <> 'won')
    order by r.id limit ${maxMarkedReferrals} for update of r skip locked`.execute(tx)
  return rows
}
export const markReferral = (
  tx: Db,
  id: number,
  change: { reversed_on: string } | { reinstated_on: string },
) => tx.updateTable('referral').set(change).where('id', '=', id).execute()

/** Takes the member and the partner's own codes out of the referral, and what was not told yet; the figures stay. */
export async function eraseReferral(tx: Db, memberId: number): Promise<void> {
  await sql`delete from postback_delivery d using referral r
    where r.member_id = ${memberId} and d.referral_id = r.id and d.state = 'waiting'`.execute(tx)
  await tx
    .updateTable('referral')
    .set({ member_id: null, click_id: null, sub_id: '' })
    .where('member_id', '=', memberId)
    .execute()
}

export async function loadReferralData({ db }: Services, memberId: number): Promise<PersonalData> {
  const referral = await db
    .selectFrom('referral')
    .select([
      'source',
      'sub_id',
      'click_id',
      'lander',
      'slug',
      'signed_up_on',
      'activated_on',
      'first_ordered_on',
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return { data: { brought_by: referral ?? null } }
}
