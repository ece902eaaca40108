import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, runInTransaction } from '../../server/src/platform/db/db.ts'
import { createWriters, type Writer } from '../../soak/writers.ts'
import { createHttpConnection } from '../chat/http-connection.ts'
import { type BenchEnvironment, startBenchEnvironment } from '../support/environment.ts'
import { type BenchResult, createTargetResult, median } from '../support/measure.ts'

const [fewTransactions, manyTransactions] = [5_000, 500_000]
const pairCount = 8
const [roundCount, warmUpRoundCount, messagesPerRound] = [12, 4, 50]
/** A larger ledger has deeper indexes, but nothing else may cost more. */
const maxGrowth = 1.2

/** Books spent messages of the writers, two entries each, with their lot uses. */
async function addBookings(db: Db, writers: readonly Writer[], count: number): Promise<void> {
  const ids = writers.map(({ id }) => id)
  await runInTransaction(db, async (tx) => {
    // The generated rows satisfy all constraints.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      with booked as (
        insert into ledger_transaction (key, fingerprint, kind, created_at)
        select 'bench:' || n, 'bench', 'message', now() - n * interval '1 second' from generate_series(1, ${count}) n returning id
      ), used as (
        insert into lot_use (transaction_id, lot_id, amount)
        select b.id, (select min(id) from credit_lot), 1 from booked b
      )
      insert into ledger_entry (transaction_id, account_id, amount)
      select b.id, a.account, a.amount from booked b
        cross join lateral (
          select account_id, -1 from credit_balance where member_id = (${ids}::bigint[])[b.id % ${ids.length} + 1]
          union all select id, 1 from ledger_account where kind = 'credits_spent' and unit = 'CREDIT' and member_id is null
        ) a (account, amount)`.execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
}

/** A site whose ledger has a number of transactions, with a function that sends a message through its API. */
async function startSite(transactionCount: number): Promise<{
  environment: BenchEnvironment
  send: (index: number) => Promise<void>
}> {
  const environment = await startBenchEnvironment()
  const writers = await createWriters(environment.app.services, pairCount * 2, 10_000_000)
  await addBookings(environment.app.services.db, writers, transactionCount)
  await environment.startServers()
  const http = createHttpConnection(environment.url)
  const send = async (index: number) => {
    const pair = index % pairCount
    const body = JSON.stringify({
      profile: writers[pair * 2 + 1]?.id,
      text: 'Hello there, how was your day?',
    })
    await http.post('/api/chat.php', writers[pair * 2]?.cookie ?? '', randomUUID(), body)
  }
  return { environment, send }
}

/** Sending a message with 10,000 and with 1,000,000 ledger entries, in turns. */
export async function ledgerBench(): Promise<BenchResult> {
  const sites = [await startSite(fewTransactions), await startSite(manyTransactions)]
  try {
    const timesMs: number[][] = sites.map(() => [])
    for (let round = -warmUpRoundCount; round < roundCount; round += 1)
      for (const [index, { send }] of sites.entries())
        for (let message = 0; message < messagesPerRound; message += 1) {
          const start = performance.now()
          await send(message)
          if (round >= 0) timesMs[index]?.push(performance.now() - start)
        }
    const [few = Number.NaN, many = Number.NaN] = timesMs.map(median)
    console.log(`  a message takes ${few.toFixed(2)} ms, with the large ledger ${many.toFixed(2)} ms`)
    return createTargetResult(
      'sending: time with 1,000,000 ledger entries / with 10,000',
      many / few,
      maxGrowth,
      '',
      false,
    )
  } finally {
    for (const { environment } of sites) await environment.close()
  }
}
