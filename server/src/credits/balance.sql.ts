import type { Money } from '@amarelle/contract/domain/common'
import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

export async function getBalance(db: Db, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('credit_balance')
    .select('credits')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.credits ?? 0
}

/**
 * Whether the member has a bought bundle that was not fully refunded; independent of the balance
 * (docs/payments.md#premium).
 */
export async function isPremium(db: Db, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('premium_since')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.premium_since != null
}

/** The rounded price of one credit of the last bought bundle; null when none was bought. */
export async function findLastCreditPrice(db: Db, memberId: number): Promise<Money | null> {
  const lot = await db
    .selectFrom('credit_lot')
    .select(['currency'])
    // Rounded half up in integer arithmetic.
    .select(sql<number | null>`(2 * price_minor + granted) / (2 * granted)`.as('each'))
    .where('member_id', '=', memberId)
    .where('source', '=', 'order')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!lot?.each || !lot.currency) return null
  return { minor: lot.each, currency: lot.currency }
}

/** The newest entries of a member's credit account with the balance after each. */
export const listBookings = (db: Db, memberId: number, count: number) =>
  db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_transaction as t', 't.id', 'e.transaction_id')
    .select(['t.id', 't.kind', 'e.amount', 't.created_at'])
    .select((eb) =>
      eb.fn
        .sum<number>('e.amount')
        .over((over) => over.orderBy('e.id'))
        .as('balance'),
    )
    .where('a.member_id', '=', memberId)
    .where('a.kind', '=', 'member_credits')
    .orderBy('e.id', 'desc')
    .limit(count)
    .execute()
