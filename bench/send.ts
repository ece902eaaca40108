import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { makeWriters } from '../soak/writers.ts'
import { bareTransaction, spentAccount } from './bare-transaction.ts'
import { httpLane } from './http-lane.ts'
import { median, type Result, result } from './measure.ts'
import { scene } from './scene.ts'

const lanes = 8
const rounds = 5
const milliseconds = 3000

/** Calls that `lanes` callers finish in a stretch of time, a second. */
async function rate(act: (lane: number) => Promise<void>): Promise<number> {
  const until = performance.now() + milliseconds
  let done = 0
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() < until) {
        await act(lane)
        done += 1
      }
    }),
  )
  return (done * 1000) / milliseconds
}

/**
 * Sending through the API (session, rules, events, idempotency, JSON) against the bare transaction that stores and pays a
 * message.
 */
export async function sendBench(): Promise<Result> {
  const stage = await scene()
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: lanes })
  const http = Array.from({ length: lanes }, () => httpLane(stage.url))
  try {
    const writers = await makeWriters(stage.house.parts, lanes * 2, 1_000_000)
    await stage.serve()
    const post = async (lane: number) => {
      const [from, to] = [writers[lane * 2], writers[lane * 2 + 1]]
      const body = JSON.stringify({ profile: to?.id, text: 'Hello there, how was your day?' })
      await http[lane]?.post('/api/chat.php', from?.cookie ?? '', randomUUID(), body)
    }
    for (let lane = 0; lane < lanes; lane += 1) await post(lane)
    const spent = await spentAccount(pool)
    const bare = (lane: number) =>
      bareTransaction(pool, writers[lane * 2]?.id ?? 0, writers[lane * 2 + 1]?.id ?? 0, spent)
    const ratios: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const [alone, api] = [await rate(bare), await rate(post)]
      console.log(`  ${alone.toFixed(0)} bare, ${api.toFixed(0)} through the API a second`)
      if (round) ratios.push(api / alone)
    }
    return result(
      'sending: messages a second through the API / bare transactions a second',
      median(ratios),
      0.45,
      '',
      true,
    )
  } finally {
    for (const lane of http) lane.close()
    await pool.end()
    await stage.close()
  }
}
