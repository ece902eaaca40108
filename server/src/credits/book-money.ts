import type { Db } from '../platform/db/db.ts'
import { computeFingerprint } from '../platform/crypto/tokens.ts'
import {
  type TransactionKind,
  findOrCreateAccount,
  insertTransaction,
  insertTransactions,
  findRepeatedKeys,
  findCompanyAccounts,
} from './ledger.sql.ts'
import { buildReversal } from './reversal.sql.ts'

type MoneyKind = Extract<
  TransactionKind,
  | 'order'
  | 'refund'
  | 'dispute'
  | 'settlement'
  | 'revenue'
  | 'fee'
  | 'payout'
  | 'write_off'
  | 'bank'
  | 'exchange'
>
/** The subject of a booking: an order, or, for fees, payouts and the like, a company as a whole. */
type BookingSubject = { readonly orderId: number } | { readonly companyId: number }

export interface MoneyBooking {
  readonly key: string
  readonly subject: BookingSubject
  readonly currency: string
  readonly kind: MoneyKind
  /** Amounts in minor units by account kind; must sum to zero. */
  readonly entries: Readonly<Record<string, number>>
  readonly at: Date
}
/** Returns the accounts of the company by kind and currency; those that are missing are created. */
async function findAccounts(tx: Db, bookings: readonly MoneyBooking[]): Promise<ReadonlyMap<string, number>> {
  const kindsByCurrency = new Map<string, Set<string>>()
  for (const { currency, entries } of bookings) {
    const kinds = kindsByCurrency.get(currency) ?? new Set()
    for (const [kind, amount] of Object.entries(entries)) if (amount !== 0) kinds.add(kind)
    kindsByCurrency.set(currency, kinds)
  }
  const ids = new Map<string, number>()
  for (const [currency, kinds] of kindsByCurrency) {
    const existing = await findCompanyAccounts(tx, [...kinds], currency)
    for (const kind of kinds)
      ids.set(`${kind} ${currency}`, existing.get(kind) ?? (await findOrCreateAccount(tx, kind, currency)))
  }
  return ids
}

/**
 * Books money with different keys, each once per key, in their order. The number of statements does not depend on the number of
 * bookings. Each goes into the books of the month of `at`, or of the next month that is not closed (docs/payments.md#ledger). Throws
 * `idempotency_conflict`.
 */
export async function bookMoneyTransactions(tx: Db, bookings: readonly MoneyBooking[]): Promise<void> {
  const repeated = await findRepeatedKeys(
    tx,
    bookings.map(({ key, currency, entries }) => ({
      key,
      fingerprint: computeFingerprint({ currency, entries }),
    })),
  )
  const newBookings = bookings.filter(({ key }) => !repeated.has(key))
  if (newBookings.length === 0) return
  const accountIds = await findAccounts(tx, newBookings)
  await insertTransactions(
    tx,
    newBookings.map(({ key, subject, currency, kind, entries, at }) => ({
      transaction: { key, fingerprint: computeFingerprint({ currency, entries }), kind, subject, at },
      entries: Object.entries(entries).flatMap(([account, amount]) =>
        amount === 0 ? [] : [{ accountId: accountIds.get(`${account} ${currency}`) ?? 0, amount }],
      ),
    })),
  )
}
/** Books money in its currency, once per key; as `bookMoneyTransactions`. Throws `idempotency_conflict`. */
export const bookMoney = (tx: Db, booking: MoneyBooking): Promise<void> =>
  bookMoneyTransactions(tx, [booking])

/** Reverses what was booked under the key `booked`, once; does nothing when nothing was. */
export async function reverseMoney(
  tx: Db,
  { booked, key, kind, at }: Pick<MoneyBooking, 'key' | 'kind' | 'at'> & { readonly booked: string },
): Promise<void> {
  const original = await tx
    .selectFrom('ledger_transaction')
    .select(['id', 'order_id as orderId', 'company_id as companyId'])
    .where('key', '=', booked)
    .executeTakeFirst()
  const entries = original && (await buildReversal(tx, original.id))
  if (!original || !entries) return
  const { id: reverses, orderId, companyId } = original
  await insertTransaction(
    tx,
    {
      key,
      fingerprint: computeFingerprint({ reverses }),
      kind,
      subject: orderId === null ? { companyId: companyId ?? 0 } : { orderId },
      reverses,
      at,
    },
    entries,
  )
}
