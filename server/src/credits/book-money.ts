import type { Db } from '../platform/db.ts'
import { fingerprint } from '../platform/ids.ts'
import { accountOf, book, earlier } from './ledger.sql.ts'

export interface MoneyBooking {
  readonly key: string
  readonly currency: string
  readonly kind: 'order' | 'withdrawal'
  /** Account kind to amount in minor units; they must sum to zero. */
  readonly entries: Readonly<Record<string, number>>
  readonly at: Date
}
/** Books money of an order in its currency, once per key (DOMAIN 3.1). */
export async function bookMoney(tx: Db, { key, currency, kind, entries, at }: MoneyBooking): Promise<void> {
  const mark = fingerprint({ currency, entries })
  if ((await earlier(tx, key, mark)) !== null) return
  const rows = []
  for (const [account, amount] of Object.entries(entries))
    if (amount !== 0) rows.push({ accountId: await accountOf(tx, account, currency), amount })
  await book(tx, { key, fingerprint: mark, kind, at }, rows)
}
