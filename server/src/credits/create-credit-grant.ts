import type { Money } from '@amarelle/contract/domain/common'
import type { Db } from '../platform/db/db.ts'
import { computeFingerprint } from '../platform/crypto/tokens.ts'
import { publishMemberEvent } from '../platform/channel/member-events.ts'
import { isPremium } from './balance.sql.ts'
import { findOrCreateAccount, insertTransaction, findRepeatedTransaction, lockBalance } from './ledger.sql.ts'

export interface CreditGrant {
  readonly memberId: number
  readonly amount: number
  readonly kind: 'signup' | 'order' | 'goodwill'
  readonly key: string
  readonly source: 'signup' | 'order' | 'bonus' | 'goodwill'
  readonly orderId?: number
  /** What the credits cost together, VAT included. */
  readonly price?: Money
  readonly at: Date
}

/** Gives credits in the caller's transaction, once per key, as a lot of their own; every open tab is told. */
export async function createCreditGrant(
  tx: Db,
  given: CreditGrant,
): Promise<{ transactionId: number; credits: number; repeated: boolean }> {
  const { memberId, amount, kind, key, source, orderId, price, at } = given
  const balance = await lockBalance(tx, memberId)
  const mark = computeFingerprint({ memberId, amount, kind, source, orderId: orderId ?? null })
  const before = await findRepeatedTransaction(tx, key, mark)
  if (before !== null) return { transactionId: before, credits: balance.credits, repeated: true }
  const from = await findOrCreateAccount(tx, source === 'order' ? 'credits_sold' : 'credits_promo', 'CREDIT')
  const transactionId = await insertTransaction(tx, { key, fingerprint: mark, kind, at }, [
    { accountId: from, amount: -amount },
    { accountId: balance.accountId, amount },
  ])
  await tx
    .insertInto('credit_lot')
    .values({
      member_id: memberId,
      transaction_id: transactionId,
      source,
      order_id: orderId ?? null,
      granted: amount,
      remaining: amount,
      price_minor: price?.minor ?? null,
      currency: price?.currency ?? null,
      created_at: at,
    })
    .execute()
  const credits = balance.credits + amount
  await tx.updateTable('credit_balance').set({ credits }).where('member_id', '=', memberId).execute()
  await publishMemberEvent(tx, memberId, {
    type: 'credits',
    credits,
    paid_user: await isPremium(tx, memberId),
  })
  return { transactionId, credits, repeated: false }
}
