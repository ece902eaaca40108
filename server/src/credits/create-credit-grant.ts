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
  /** Total price of the credits, VAT included. */
  readonly price?: Money
  readonly at: Date
}

/** Grants credits as a lot of their own, in the caller's transaction, once per key; notifies all open tabs. */
export async function createCreditGrant(
  tx: Db,
  grant: CreditGrant,
): Promise<{ transactionId: number; credits: number; repeated: boolean }> {
  const { memberId, amount, kind, key, source, orderId, price, at } = grant
  const balance = await lockBalance(tx, memberId)
  const fingerprint = computeFingerprint({ memberId, amount, kind, source, orderId: orderId ?? null })
  const repeatedId = await findRepeatedTransaction(tx, key, fingerprint)
  if (repeatedId !== null) return { transactionId: repeatedId, credits: balance.credits, repeated: true }
  const sourceAccountId = await findOrCreateAccount(
    tx,
    source === 'order' ? 'credits_sold' : 'credits_promo',
    'CREDIT',
  )
  const transactionId = await insertTransaction(tx, { key, fingerprint, kind, at }, [
    { accountId: sourceAccountId, amount: -amount },
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
