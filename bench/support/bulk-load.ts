// Fills a database quickly: without triggers, foreign keys and time limits, and with PostgreSQL's COPY.
import { once } from 'node:events'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../server/src/platform/db/db.ts'
import type { DB } from '../../server/src/platform/db/db-types.ts'

/** Sends all lines as soon as the server is ready for them. */
class CopyQuery extends pg.Query {
  readonly #lines: string
  constructor(statement: string, lines: string) {
    super(statement)
    this.#lines = lines
  }
  /** Called by `pg`. */
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#lines))
    connection.endCopyFrom()
  }
}
interface CopyConnection {
  readonly sendCopyFromChunk: (chunk: Buffer) => void
  readonly endCopyFrom: () => void
}

export interface BulkLoad {
  readonly db: Db
  /** Adds rows in PostgreSQL's text format: values separated by tabs, each row ended by a line feed. */
  readonly copy: (table: string, columns: readonly string[], lines: string) => Promise<void>
  /** Runs `act` without the tables' secondary indexes, and creates them again: much faster than updating them row by row. */
  readonly runWithoutIndexes: (tables: readonly string[], act: () => Promise<void>) => Promise<void>
  /** Lets generated ids continue after those that were given. */
  readonly continueNumbers: () => Promise<void>
  /** Collects statistics, too. */
  readonly close: () => Promise<void>
}

const settings = ['session_replication_role=replica', 'statement_timeout=0', 'maintenance_work_mem=1GB']

const continueNumbersStatement = `do $$ declare c record; begin
  for c in select table_name as tab, column_name as col from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce((select max(%I) from %I), 0) + 1, false)',
      c.tab, c.col, c.col, c.tab);
  end loop;
end $$`

/** Opens two connections for loading; close them before anything else uses the database. */
export async function startBulkLoad(databaseUrl: string): Promise<BulkLoad> {
  const connection = {
    connectionString: databaseUrl,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, max: 1 }) }),
  })
  const client = new pg.Client(connection)
  await client.connect()
  const continueNumbers = () => sql.raw(continueNumbersStatement).execute(db)
  return {
    db,
    async copy(table, columns, lines) {
      await once(
        client.query(new CopyQuery(`copy ${table} (${columns.join(', ')}) from stdin`, lines)),
        'end',
      )
    },
    async runWithoutIndexes(tables, act) {
      const { rows: indexes } = await sql<{ name: string; definition: string }>`
        select i.indexname as name, i.indexdef as definition from pg_indexes i
        where i.schemaname = 'public' and i.tablename = any(${[...tables]}::text[])
          and not exists (select from pg_constraint c where c.conname = i.indexname)`.execute(db)
      for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db)
      await act()
      for (const { definition } of indexes) await sql.raw(definition).execute(db)
    },
    async continueNumbers() {
      await continueNumbers()
    },
    async close() {
      await client.end()
      await continueNumbers()
      await sql`vacuum analyze`.execute(db)
      await db.destroy()
    },
  }
}
