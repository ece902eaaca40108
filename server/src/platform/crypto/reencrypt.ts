import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { type Db, runInTransaction } from '../db/db.ts'
import { decryptBytes, encrypt, getCurrentKeyId } from './encryption.ts'

/** A column with values that `encrypt` returned; empty values were erased. */
export interface EncryptedColumn {
  readonly table: string
  /** The table's primary key and its type. */
  readonly key: string
  readonly keyType: 'integer' | 'bigint' | 'uuid' | 'text'
  readonly column: string
  readonly purpose: string
  /** `base64`: a text with the bytes. */
  readonly encoding: 'bytes' | 'base64'
}

const batchSize = 200
interface EncryptedRow {
  readonly key: string
  readonly value: Buffer
}

const toBytes = ({ column, encoding }: EncryptedColumn) =>
  encoding === 'bytes' ? sql`${sql.ref(column)}` : sql`decode(${sql.ref(column)}, 'base64')`
const toKey = ({ keyType }: EncryptedColumn, key: string | null) => sql`${key}::text::${sql.raw(keyType)}`

/** Locks the next rows, in the order of the key, whose value was not encrypted with the current secret. */
const lockBatch = async (
  tx: Db,
  column: EncryptedColumn,
  { currentKeyId, afterKey }: { currentKeyId: Buffer; afterKey: string | null },
): Promise<readonly EncryptedRow[]> => {
  const key = sql.ref(column.key)
  const { rows } = await sql<EncryptedRow>`
    select ${key}::text as key, ${toBytes(column)} as value from ${sql.table(column.table)}
    where length(${sql.ref(column.column)}) > 0 and substring(${toBytes(column)} from 1 for 4) <> ${currentKeyId}
      and ${afterKey === null ? sql`true` : sql`${key} > ${toKey(column, afterKey)}`}
    order by ${key} limit ${batchSize} for update`.execute(tx)
  return rows
}
const updateValue = (tx: Db, column: EncryptedColumn, key: string, sealed: Buffer) =>
  sql`update ${sql.table(column.table)}
    set ${sql.ref(column.column)} = ${column.encoding === 'bytes' ? sealed : sealed.toString('base64')}
    where ${sql.ref(column.key)} = ${toKey(column, key)}`.execute(tx)

export interface ReencryptResult {
  /** Values that are now encrypted with the current secret. */
  readonly changed: number
  /** Values that no configured secret opens; they are left as they are. */
  readonly unreadable: number
}

/**
 * Encrypts all values of a column with the current secret, in transactions of 200 rows; can be interrupted and repeated. `db` must
 * not be a transaction.
 */
export async function reencryptColumn(
  { db, config }: Pick<Services, 'db' | 'config'>,
  column: EncryptedColumn,
): Promise<ReencryptResult> {
  const currentKeyId = getCurrentKeyId(config)
  const result = { changed: 0, unreadable: 0 }
  for (let afterKey: string | null = null; ; ) {
    const batch = await runInTransaction(db, async (tx) => {
      const rows = await lockBatch(tx, column, { currentKeyId, afterKey })
      const sealedValues = rows.map(({ value }) => tryReencrypt(config, column.purpose, value))
      for (const [index, { key }] of rows.entries()) {
        const sealed = sealedValues[index]
        if (sealed) await updateValue(tx, column, key, sealed)
      }
      return { lastKey: rows.at(-1)?.key ?? null, sealedValues }
    })
    const changed = batch.sealedValues.filter((sealed) => sealed !== null).length
    result.changed += changed
    result.unreadable += batch.sealedValues.length - changed
    if (batch.sealedValues.length < batchSize) return result
    afterKey = batch.lastKey
  }
}

function tryReencrypt(config: Services['config'], purpose: string, value: Buffer): Buffer | null {
  try {
    return encrypt(config, purpose, decryptBytes(config, purpose, value))
  } catch {
    return null
  }
}

/** Returns how many values of a column each key encrypted: by the key's id in hex. Reads the whole table. */
export async function countValuesByKey(db: Db, column: EncryptedColumn): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select encode(substring(${toBytes(column)} from 1 for 4), 'hex') as id, count(*)::int as count
    from ${sql.table(column.table)} where length(${sql.ref(column.column)}) > 0 group by 1`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
