import type { Services } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { findSpendingLimit } from './orders/spending-limit.sql.ts'

/**
 * The member's orders, payments, refunds, disputes, withdrawals, invoices, stored cards, spending limit and discount
 * codes, for the data export.
 */
export async function loadPaymentData({ db }: Services, memberId: number): Promise<PersonalData> {
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
  const ownCodes = await db
    .selectFrom('discount_code')
    .select(['code', 'percentage', 'status', 'expires_at'])
    .where('member_id', '=', memberId)
    .execute()
  const limit = await findSpendingLimit(db, memberId)
  const cards = await db
    .selectFrom('stored_method')
    .select(['provider', 'method', 'label', 'expires_on', 'created_at', 'revoked_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  const refunds = await db
    .selectFrom('refund as r')
    .innerJoin('credit_order as o', 'o.id', 'r.order_id')
    .select([
      'r.order_id',
      'r.amount_minor',
      'o.currency',
      'r.credits',
      'r.reason',
      'r.state',
      'r.created_at',
    ])
    .where('o.member_id', '=', memberId)
    .orderBy('r.created_at')
    .execute()
  const disputes = await db
    .selectFrom('dispute as d')
    .innerJoin('credit_order as o', 'o.id', 'd.order_id')
    .leftJoin('fraud_warning as w', 'w.attempt_id', 'd.attempt_id')
    .select([
      'd.order_id',
      'd.amount_minor',
      'o.currency',
      'd.credits',
      'd.reason',
      'd.reason_code',
      'd.state',
    ])
    .select(['d.opened_at', 'd.closed_at', 'd.answer', 'd.answered_at', 'w.received_at as fraud_warning_at'])
    // The answer to the payer's bank; the reason for giving a dispute up is internal.
    .select((e) =>
      e.case().when('d.answer', '=', 'contested').then(e.ref('d.answer_note')).end().as('statement'),
    )
    .where('o.member_id', '=', memberId)
    .orderBy('d.id')
    .execute()
  const withdrawals = await db
    .selectFrom('withdrawal')
    .select(['receipt', 'stated_order', 'name', 'email', 'state', 'stated_at', 'confirmed_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  const invoices = await db
    .selectFrom('invoice as i')
    .innerJoin('credit_order as o', 'o.id', 'i.order_id')
    .select(['i.kind', 'i.no', 'i.order_id', 'i.content', 'i.issued_at'])
    .where('o.member_id', '=', memberId)
    .orderBy('i.issued_at')
    .execute()
  return {
    data: {
      orders,
      payments: attempts,
      codes_used: codes,
      own_codes: ownCodes,
      spending_limit: limit ?? null,
      kept_cards: cards,
      refunds,
      disputes,
      withdrawals,
      invoices,
    },
  }
}
