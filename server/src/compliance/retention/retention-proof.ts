import { sql } from 'kysely'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { listProcessing, type Retention, type TableName } from '../../platform/modules/processing.ts'
import {
  type ComplianceRequest,
  type ComplianceRow,
  type ComplianceTable,
  createColumns,
} from '../compliance-table.ts'
import { describeRetention } from './retention-text.ts'

/** A job that runs once a day may be this late. */
const graceMs = daysToMs(2)
const mostSampledRows = 10_000

type DeletedRows = Extract<Retention, { kind: 'deleted' }>
/** Returns the oldest row that a job will delete: by its index, or among the first rows of the table. */
async function findOldestRow(
  db: Db,
  table: TableName,
  { since, where = sql`true`, isIndexed }: DeletedRows,
): Promise<Date | null> {
  const column = typeof since === 'string' ? sql.ref(since) : since
  const rowsToLookAt = isIndexed
    ? sql`select ${column} as at from ${sql.table(table)} where ${where} and ${column} is not null order by ${column} limit 1`
    : sql`select ${column} as at from ${sql.table(table)} where ${where} limit ${mostSampledRows}`
  const { rows } = await sql<{
    oldest: Date | null
  }>`select min(at) as oldest from (${rowsToLookAt}) r`.execute(db)
  return rows[0]?.oldest ?? null
}

/** Returns each table with how long its rows are kept, and for deleted ones the proof: the oldest row, and the job's last run. */
export async function loadRetentionProof(request: ComplianceRequest): Promise<ComplianceTable> {
  const { services, texts, language } = request
  const { db, clock } = services
  const runs = new Map((await db.selectFrom('job_run').selectAll().execute()).map((run) => [run.job, run]))
  const describe = async (table: TableName, retention: Retention): Promise<ComplianceRow> => {
    const text = describeRetention(retention, texts, language)
    if (retention.kind !== 'deleted') return [table, text, null, null, null, null, null, null]
    const oldest = await findOldestRow(db, table, retention)
    const isLate = oldest !== null && addMs(oldest, retention.periodMs + graceMs) < clock.now()
    const run = runs.get(retention.job)
    return [
      table,
      text,
      oldest?.toISOString() ?? null,
      isLate ? 'late' : 'kept',
      retention.job,
      run?.ran_at.toISOString() ?? null,
      run?.deleted_rows ?? null,
      run?.total_rows ?? null,
    ]
  }
  const rows: ComplianceRow[] = []
  // Rows that a job deletes come first: they are the subject of the proof.
  const entries = listProcessing()
    .flatMap(([, { tables }]) => Object.entries(tables))
    .flatMap(([table, retentions]) => retentions.map((retention) => ({ table, retention })))
    .toSorted(
      (a, b) =>
        Number(b.retention.kind === 'deleted') - Number(a.retention.kind === 'deleted') ||
        a.table.localeCompare(b.table),
    )
  for (const { table, retention } of entries) rows.push(await describe(table as TableName, retention))
  return {
    period: '',
    notes: [texts._('staff.compliance.note.retention'), texts._('staff.compliance.note.evidence')],
    columns: createColumns(texts, {
      table: 'text',
      retention: 'text',
      oldest: 'instant',
      state: 'state',
      job: 'text',
      ran: 'instant',
      deleted: 'count',
      total: 'count',
    }),
    rows,
  }
}
