import type { Parts } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'

/** A member's orders, how they were paid, and the codes that they used or have of their own. */
export async function paymentData({ db }: Parts, memberId: number): Promise<PersonalData> {
  const orders = await db
    .selectFrom('credit_order')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  const attempts = await db
    .selectFrom('payment_attempt as a')
    .innerJoin('credit_order as o', 'o.id', 'a.order_id')
    .select([
      'a.order_id',
      'a.provider',
      'a.method',
      'a.state',
      'a.amount_minor',
      'a.currency',
      'a.created_at',
    ])
    .where('o.member_id', '=', memberId)
    .orderBy('a.created_at')
    .execute()
  const codes = await db
    .selectFrom('discount_redemption as r')
    .innerJoin('discount_code as d', 'd.id', 'r.discount_code_id')
    .select(['d.code', 'r.order_id', 'r.state', 'r.created_at'])
    .where('r.member_id', '=', memberId)
    .execute()
  const own = await db
    .selectFrom('discount_code')
    .select(['code', 'percentage', 'status', 'expires_at'])
    .where('member_id', '=', memberId)
    .execute()
  return { data: { orders, payments: attempts, codes_used: codes, own_codes: own } }
}
