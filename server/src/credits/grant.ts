import type { Money } from '@amarelle/contract/common'
import type { Db } from '../platform/db.ts'
import { fingerprint } from '../platform/ids.ts'
import { publish } from '../platform/member-events.ts'
import { isPremium } from './balance.sql.ts'
import { accountOf, book, earlier, lockBalance } from './ledger.sql.ts'

export interface Grant {
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
export async function grant(
  tx: Db,
  given: Grant,
): Promise<{ transactionId: number; credits: number; repeated: boolean }> {
  const { memberId, amount, kind, key, source, orderId, price, at } = given
  const balance = await lockBalance(tx, memberId)
  const mark = fingerprint({ memberId, amount, kind, source, orderId: orderId ?? null })
  const before = await earlier(tx, key, mark)
  if (before !== null) return { transactionId: before, credits: balance.credits, repeated: true }
  const from = await accountOf(tx, source === 'order' ? 'credits_sold' : 'credits_promo', 'CREDIT')
  const transactionId = await book(tx, { key, fingerprint: mark, kind, at }, [
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
  await publish(tx, memberId, { type: 'credits', credits, paid_user: await isPremium(tx, memberId) })
  return { transactionId, credits, repeated: false }
}
