// The contents of a site at one moment, and the differences of a restored one.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db/db.ts'
import type { Storage } from '../../server/src/platform/storage/index.ts'
import { getPhotoFilePath, photoSizes } from '../../server/src/profiles/photos/photo-path.ts'

export interface Inventory {
  /** Texts by the id of the message. */
  readonly messages: ReadonlyMap<string, string>
  /** State and credits by the id of the order. */
  readonly orders: ReadonlyMap<string, string>
  /** SHA-256 by the name of each photo's file; `missing` where the row has no file. */
  readonly photoFiles: ReadonlyMap<string, string>
}

async function hashPhotoFiles(db: Db, storage: Storage): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  const photos = await db.selectFrom('photo').select('id').execute()
  for (const { id } of photos)
    for (const size of photoSizes) {
      const name = getPhotoFilePath(id, size)
      const bytes = await storage.read(name)
      hashes.set(name, bytes ? createHash('sha256').update(bytes).digest('hex') : 'missing')
    }
  return hashes
}
const readPairs = async (db: Db, query: ReturnType<typeof sql<{ key: string; value: string }>>) =>
  new Map((await query.execute(db)).rows.map(({ key, value }) => [key, value]))

export const takeInventory = async (db: Db, storage: Storage): Promise<Inventory> => ({
  messages: await readPairs(db, sql`select id::text as key, body as value from message`),
  orders: await readPairs(
    db,
    sql`select id::text as key, concat(state, ' ', credits, ' ', total_minor, ' ', currency) as value from credit_order`,
  ),
  photoFiles: await hashPhotoFiles(db, storage),
})

function compareMaps(
  kind: string,
  expected: ReadonlyMap<string, string>,
  actual: ReadonlyMap<string, string>,
): string[] {
  const differences: string[] = []
  for (const [key, value] of expected)
    if (actual.get(key) !== value)
      differences.push(`${kind} ${key}: ${actual.get(key) ?? 'lost'} instead of ${value}`)
  for (const key of actual.keys())
    if (!expected.has(key)) differences.push(`${kind} ${key} is from after the time`)
  return differences
}

/** A line for everything that differs; empty if the restored site holds exactly what there was. */
export const compareInventories = (expected: Inventory, actual: Inventory): string[] => [
  ...compareMaps('message', expected.messages, actual.messages),
  ...compareMaps('order', expected.orders, actual.orders),
  ...compareMaps('photo file', expected.photoFiles, actual.photoFiles),
  ...[...actual.photoFiles].filter(([, hash]) => hash === 'missing').map(([name]) => `${name} is missing`),
]

/** A line for each rule of the ledger that does not hold: against the messages, the orders and the balances. */
export async function findLedgerDifferences(db: Db): Promise<string[]> {
  const { rows } = await sql<Record<string, number>>`
    select
      abs((select count(*) from ledger_transaction where kind = 'message') - (select count(*) from message))::int
        as "messages without their booking, or the reverse",
      (select count(*) from credit_order o where o.state = 'completed'
        and not exists (select from credit_lot l where l.order_id = o.id))::int as "completed orders without credits",
      (select count(*) from (select 1 from ledger_entry group by transaction_id having sum(amount) <> 0) wrong)::int
        as "unbalanced transactions",
      (select count(*) from credit_balance b
        where b.credits <> (select coalesce(sum(remaining), 0) from credit_lot l where l.member_id = b.member_id)
          or b.credits <> (select coalesce(sum(amount), 0) from ledger_entry e where e.account_id = b.account_id))::int
        as "balances that differ from their entries"`.execute(db)
  return Object.entries(rows[0] ?? { 'no figures': 1 })
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => `${count} ${what}`)
}
