import { createProblem } from '@amarelle/contract/domain/errors'
import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

export type TransactionKind =
  | 'signup'
  | 'order'
  | 'message'
  | 'photo'
  | 'gift'
  | 'goodwill'
  | 'return'
  | 'withdrawal'
  | 'refund'
  | 'dispute'
  | 'settlement'
  | 'revenue'
  | 'lapse'
  | 'fee'
  | 'payout'
  | 'write_off'
  | 'bank'

/** Finds or creates the account of a member, or of the company when `memberId` is null. */
export async function findOrCreateAccount(
  tx: Db,
  kind: string,
  unit: string,
  memberId: number | null = null,
): Promise<number> {
  const account = await tx
    .selectFrom('ledger_account')
    .select('id')
    .where('kind', '=', kind)
    .where('unit', '=', unit)
    .where('member_id', memberId === null ? 'is' : '=', memberId)
    .where('site_id', 'is', null)
    .executeTakeFirst()
  if (account) return account.id
  const created = await tx
    .insertInto('ledger_account')
    .values({ kind, unit, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Created concurrently.
  return created?.id ?? findOrCreateAccount(tx, kind, unit, memberId)
}

/** The existing company accounts among these kinds, by kind. */
export async function findCompanyAccounts(
  tx: Db,
  kinds: readonly string[],
  unit: string,
): Promise<Map<string, number>> {
  const accounts = await tx
    .selectFrom('ledger_account')
    .select(['kind', 'id'])
    .where('kind', 'in', kinds)
    .where('unit', '=', unit)
    .where('member_id', 'is', null)
    .where('site_id', 'is', null)
    .execute()
  return new Map(accounts.map(({ kind, id }) => [kind, id]))
}

/** Locks the balance row if it exists. */
export const lockExistingBalance = (tx: Db, memberId: number) =>
  tx
    .selectFrom('credit_balance')
    .select(['account_id as accountId', 'credits'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
/** Locks the balance row, creating it if needed; serialises all changes of a member's credits. */
export async function lockBalance(tx: Db, memberId: number): Promise<{ accountId: number; credits: number }> {
  const row = await lockExistingBalance(tx, memberId)
  if (row) return row
  const accountId = await findOrCreateAccount(tx, 'member_credits', 'CREDIT', memberId)
  const created = await tx
    .insertInto('credit_balance')
    .values({ member_id: memberId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['account_id as accountId', 'credits'])
    .executeTakeFirst()
  return created ?? lockBalance(tx, memberId)
}

/**
 * Returns the transaction with this key, null when there is none. Throws `idempotency_conflict` when its fingerprint
 * differs (docs/payments.md#ledger).
 */
export async function findRepeatedTransaction(
  tx: Db,
  key: string,
  fingerprint: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom('ledger_transaction')
    .select(['id', 'fingerprint'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  if (row.fingerprint !== fingerprint) throw createProblem('idempotency_conflict')
  return row.id
}

export interface LedgerEntry {
  readonly accountId: number
  readonly amount: number
}
/**
 * Inserts a transaction with its entries in one statement; the database rejects one that doesn't sum to zero per unit.
 */
export async function insertTransaction(
  tx: Db,
  transaction: {
    key: string
    fingerprint: string
    kind: TransactionKind
    /** Only for bookings of money: the database finds site, company and month, and gives the number in the journal. */
    subject?: { readonly orderId: number } | { readonly companyId: number }
    /** The transaction that this one reverses. */
    reverses?: number
    at: Date
  },
  entries: readonly LedgerEntry[],
): Promise<number> {
  const { key, fingerprint, kind, subject = {}, reverses = null, at } = transaction
  const orderId = 'orderId' in subject ? subject.orderId : null
  const companyId = 'companyId' in subject ? subject.companyId : null
  const { rows } = await sql<{ id: number }>`
    with booked as (
      insert into ledger_transaction (key, fingerprint, kind, reverses, created_at, order_id, company_id)
      values (${key}, ${fingerprint}, ${kind}, ${reverses}, ${at}, ${orderId}, ${companyId}) returning id
    ), entered as (
      insert into ledger_entry (transaction_id, account_id, amount)
      select booked.id, e.account_id, e.amount from booked,
        unnest(${entries.map((e) => e.accountId)}::bigint[], ${entries.map((e) => e.amount)}::bigint[]) as e (account_id, amount)
    )
    select id from booked`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a ledger transaction was not stored')
  return id
}
