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
  /** Account kind to amount in minor units; they must sum to zero. */
  readonly entries: Readonly<Record<string, number>>
  readonly at: Date
}
/** Books money of an order in its currency, once per key (docs/payments.md#ledger). */
export async function bookMoney(tx: Db, { key, currency, kind, entries, at }: MoneyBooking): Promise<void> {
  const mark = computeFingerprint({ currency, entries })
  if ((await findRepeatedTransaction(tx, key, mark)) !== null) return
  const moved = Object.entries(entries).filter(([, amount]) => amount !== 0)
  const known = await findCompanyAccounts(
    tx,
    moved.map(([account]) => account),
    currency,
  )
  const rows = []
  for (const [account, amount] of moved)
    rows.push({ accountId: known.get(account) ?? (await findOrCreateAccount(tx, account, currency)), amount })
  await insertTransaction(tx, { key, fingerprint: mark, kind, at }, rows)
}

/** Undoes what was booked under a key, once; nothing was booked: nothing is undone. */
export async function reverseMoney(
  tx: Db,
  { booked, key, kind, at }: Pick<MoneyBooking, 'key' | 'kind' | 'at'> & { readonly booked: string },
): Promise<void> {
  const before = await tx
    .selectFrom('ledger_transaction')
    .select('id')
    .where('key', '=', booked)
    .executeTakeFirst()
  const entries = before && (await buildReversal(tx, before.id))
  if (!before || !entries) return
  await insertTransaction(
    tx,
    { key, fingerprint: computeFingerprint({ reverses: before.id }), kind, reverses: before.id, at },
    entries,
  )
}
