import type pg from 'pg'

interface IndexRow {
  readonly table: string
  readonly name: string
  readonly definition: string
  /** Of a unique constraint; null for an index alone. */
  readonly constraint: string | null
}
/** The indexes of tables, without primary keys and those that foreign keys refer to: in the order of their names. */
async function listIndexes(client: pg.Client, tables: readonly string[]): Promise<IndexRow[]> {
  const { rows } = await client.query<IndexRow>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
      pg_get_constraintdef(c.oid) as constraint
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'u'
    where i.indrelid = any($1::regclass[]) and not i.indisprimary
      and not exists (select from pg_constraint f where f.conindid = i.indexrelid and f.contype = 'f')
    order by 1, 2`,
    [tables],
  )
  return rows
}

/**
 * Drops the secondary indexes of tables while `load` fills them, and creates them again as they were, which is much faster than to
 * maintain them row by row. Throws if a definition has changed.
 */
export async function fillWithoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const indexes = await listIndexes(client, tables)
  for (const { table, name, constraint } of indexes)
    await client.query(constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`)
  await load()
  for (const { table, name, definition, constraint } of indexes)
    await client.query(constraint ? `alter table ${table} add constraint ${name} ${constraint}` : definition)
  if (JSON.stringify(await listIndexes(client, tables)) !== JSON.stringify(indexes))
    throw new Error('The indexes differ from those before.')
}
