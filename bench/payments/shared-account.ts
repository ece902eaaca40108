import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createWriters } from '../../soak/writers.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import { type BenchResult, createTargetResult, median } from '../support/measure.ts'

const connectionCount = 64
const [roundCount, roundDurationMs] = [5, 3000]

/**
 * Spending by 64 members at once, each on an own connection. Every spending refers to the one account of spent credits, whose row
 * PostgreSQL locks in share mode for each reference; without that reference, nothing is shared.
 */
export async function sharedAccountBench(): Promise<BenchResult> {
  const environment = await startBenchEnvironment()
  const pool = new pg.Pool({ connectionString: environment.databaseUrl, max: connectionCount })
  try {
    const writers = await createWriters(environment.app.services, connectionCount, 10_000_000)
    const measureRate = async () => {
      const until = performance.now() + roundDurationMs
      let done = 0
      await Promise.all(
        writers.map(async ({ id }) => {
          const client = await pool.connect()
          for (; performance.now() < until; done += 1)
            await client.query({
              name: 'spend',
              text: `select outcome from spend_credits($1, 1, 'gift', $2, 'bench', now())`,
              values: [id, randomUUID()],
            })
          client.release()
        }),
      )
      return (done * 1000) / roundDurationMs
    }
    const reference = 'ledger_entry_account_id_fkey'
    const ratios: number[] = []
    for (let round = 0; round <= roundCount; round += 1) {
      const shared = await measureRate()
      await pool.query(`alter table ledger_entry drop constraint ${reference}`)
      const alone = await measureRate()
      await pool.query(
        `alter table ledger_entry add constraint ${reference} foreign key (account_id) references ledger_account (id) not valid`,
      )
      console.log(`  ${shared.toFixed(0)} spendings a second, ${alone.toFixed(0)} without the shared account`)
      if (round) ratios.push(shared / alone)
    }
    return createTargetResult(
      'spending on 64 connections: rate / without the shared account of spent credits',
      median(ratios),
      0.85,
      '',
      true,
    )
  } finally {
    await pool.end()
    await environment.close()
  }
}
