import type { Db } from '../platform/db.ts'
import { fingerprint } from '../platform/ids.ts'
import { accountOf, book, earlier, houseAccounts } from './ledger.sql.ts'
import { entriesReversed } from './refund.sql.ts'

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
  const mark = fingerprint({ currency, entries })
  if ((await earlier(tx, key, mark)) !== null) return
  const moved = Object.entries(entries).filter(([, amount]) => amount !== 0)
  const known = await houseAccounts(
    tx,
    moved.map(([account]) => account),
    currency,
  )
  const rows = []
  for (const [account, amount] of moved)
    rows.push({ accountId: known.get(account) ?? (await accountOf(tx, account, currency)), amount })
  await book(tx, { key, fingerprint: mark, kind, at }, rows)
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
  const entries = before && (await entriesReversed(tx, before.id))
  if (!before || !entries) return
  await book(
    tx,
    { key, fingerprint: fingerprint({ reverses: before.id }), kind, reverses: before.id, at },
    entries,
  )
}
