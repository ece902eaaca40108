import type { Db } from '../platform/db/db.ts'
import { computeFingerprint } from '../platform/crypto/tokens.ts'
import {
  findOrCreateAccount,
  insertTransaction,
  findRepeatedTransaction,
  findCompanyAccounts,
} from './ledger.sql.ts'
import { buildReversal } from './reversal.sql.ts'

export interface MoneyBooking {
  readonly key: string
  readonly currency: string
  readonly kind: 'order' | 'refund' | 'dispute' | 'settlement'
  /** Amounts in minor units by account kind; must sum to zero. */
  readonly entries: Readonly<Record<string, number>>
  readonly at: Date
}
/** Books money of an order in its currency, once per key (docs/payments.md#ledger). Throws `idempotency_conflict`. */
export async function bookMoney(tx: Db, { key, currency, kind, entries, at }: MoneyBooking): Promise<void> {
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
  await insertTransaction(tx, { key, fingerprint, kind, at }, rows)
}

/** Reverses what was booked under the key `booked`, once; does nothing when nothing was. */
export async function reverseMoney(
  tx: Db,
  { booked, key, kind, at }: Pick<MoneyBooking, 'key' | 'kind' | 'at'> & { readonly booked: string },
): Promise<void> {
  const original = await tx
    .selectFrom('ledger_transaction')
    .select('id')
    .where('key', '=', booked)
    .executeTakeFirst()
  const entries = original && (await buildReversal(tx, original.id))
  if (!original || !entries) return
  await insertTransaction(
    tx,
    { key, fingerprint: computeFingerprint({ reverses: original.id }), kind, reverses: original.id, at },
    entries,
  )
}
