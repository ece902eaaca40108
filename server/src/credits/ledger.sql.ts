import { createProblem } from '@amarelle/contract/domain/errors'
import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

export type TransactionKind =
  | 'signup'
  | 'order'
  | 'message'
  | 'photo'
  | 'voice'
  | 'gift'
  | 'super_like'
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
  | 'exchange'

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

/** Returns the existing company accounts among these kinds, by kind. */
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

/** Returns which of these keys are booked. Throws `idempotency_conflict` if the fingerprint of one differs (docs/payments.md#ledger). */
export async function findRepeatedKeys(
  tx: Db,
  bookings: readonly { readonly key: string; readonly fingerprint: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('ledger_transaction')
    .select(['key', 'fingerprint'])
    .where('key', '=', sql<string>`any(${bookings.map(({ key }) => key)}::text[])`)
    .execute()
  const fingerprints = new Map(rows.map(({ key, fingerprint }) => [key, fingerprint]))
  if (bookings.some(({ key, fingerprint }) => (fingerprints.get(key) ?? fingerprint) !== fingerprint))
    throw createProblem('idempotency_conflict')
  return new Set(fingerprints.keys())
}

export interface LedgerEntry {
  readonly accountId: number
  readonly amount: number
}
interface NewTransaction {
  readonly key: string
  readonly fingerprint: string
  readonly kind: TransactionKind
  /** Only for bookings of money: the database finds site, company and month, and gives the number in the journal. */
  readonly subject?: { readonly orderId: number } | { readonly companyId: number }
  /** The transaction that this one reverses. */
  readonly reverses?: number
  readonly at: Date
}
/**
 * Inserts transactions with their entries in one statement, in their order, and returns their ids by key; the database rejects one that
 * doesn't sum to zero per unit.
 */
export async function insertTransactions(
  tx: Db,
  rows: readonly { readonly transaction: NewTransaction; readonly entries: readonly LedgerEntry[] }[],
): Promise<ReadonlyMap<string, number>> {
  const transactions = rows.map(({ transaction }) => transaction)
  const entries = rows.flatMap(({ transaction: { key }, entries: own }) =>
    own.map((entry) => ({ key, ...entry })),
  )
  const { rows: booked } = await sql<{ id: number; key: string }>`
    with booked as (
      insert into ledger_transaction (key, fingerprint, kind, reverses, created_at, order_id, company_id)
      select t.key, t.fingerprint, t.kind, t.reverses, t.at, t.order_id, t.company_id
      from unnest(${transactions.map(({ key }) => key)}::text[], ${transactions.map((t) => t.fingerprint)}::text[],
        ${transactions.map(({ kind }) => kind)}::text[], ${transactions.map(({ reverses }) => reverses ?? null)}::bigint[],
        ${transactions.map(({ at }) => at)}::timestamptz[],
        ${transactions.map(({ subject }) => (subject && 'orderId' in subject ? subject.orderId : null))}::bigint[],
        ${transactions.map(({ subject }) => (subject && 'companyId' in subject ? subject.companyId : null))}::integer[])
        with ordinality as t (key, fingerprint, kind, reverses, at, order_id, company_id, position)
      order by t.position returning id, key
    ), entered as (
      insert into ledger_entry (transaction_id, account_id, amount)
      select booked.id, e.account_id, e.amount from booked
        join unnest(${entries.map(({ key }) => key)}::text[], ${entries.map((e) => e.accountId)}::bigint[],
          ${entries.map((e) => e.amount)}::bigint[]) with ordinality as e (key, account_id, amount, position) on e.key = booked.key
      order by e.position
    )
    select id, key from booked`.execute(tx)
  if (booked.length !== rows.length) throw new Error('a ledger transaction was not stored')
  return new Map(booked.map(({ id, key }) => [key, id]))
}
/** Inserts one transaction with its entries and returns its id. */
export async function insertTransaction(
  tx: Db,
  transaction: NewTransaction,
  entries: readonly LedgerEntry[],
): Promise<number> {
  const ids = await insertTransactions(tx, [{ transaction, entries }])
  return ids.get(transaction.key) ?? 0
}
