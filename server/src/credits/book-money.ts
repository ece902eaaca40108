import type { Db } from '../platform/db/db.ts'
import { computeFingerprint } from '../platform/crypto/tokens.ts'
import {
  type TransactionKind,
  findOrCreateAccount,
  insertTransaction,
  findRepeatedTransaction,
  findCompanyAccounts,
} from './ledger.sql.ts'
import { buildReversal } from './reversal.sql.ts'

type MoneyKind = Extract<
  TransactionKind,
  'order' | 'refund' | 'dispute' | 'settlement' | 'revenue' | 'fee' | 'payout' | 'write_off' | 'bank'
>
/** What a booking is about: an order, or, for fees, payouts and the like, a company as a whole. */
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
/**
 * Books money in its currency, once per key, in the books of the month of `at`, or of the next month that is not closed
 * (docs/payments.md#ledger). Throws `idempotency_conflict`.
 */
export async function bookMoney(
  tx: Db,
  { key, subject, currency, kind, entries, at }: MoneyBooking,
): Promise<void> {
  const fingerprint = computeFingerprint({ currency, entries })
  if ((await findRepeatedTransaction(tx, key, fingerprint)) !== null) return
  const nonZeroEntries = Object.entries(entries).filter(([, amount]) => amount !== 0)
  const accountIds = await findCompanyAccounts(
    tx,
    nonZeroEntries.map(([account]) => account),
    currency,
  )
  const rows = []
  for (const [account, amount] of nonZeroEntries)
    rows.push({
      accountId: accountIds.get(account) ?? (await findOrCreateAccount(tx, account, currency)),
      amount,
    })
  await insertTransaction(tx, { key, fingerprint, kind, subject, at }, rows)
}

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
