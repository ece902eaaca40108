import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createWriters } from '../../soak/writers.ts'
import { createHttpConnection } from './http-connection.ts'
import { median, type BenchResult, createTargetResult } from '../support/measure.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import { measureRate } from '../support/measure-rate.ts'

const concurrency = 8
const rounds = 5

const text = 'Hello there, how was your day?'
/** Stores and pays for a message with the events of both members, in the one statement that the API uses, without its checks. */
async function sendByStatement(
  pool: pg.Pool,
  conversationId: number,
  senderId: number,
  receiverId: number,
): Promise<void> {
  const message = { id: 0, conversation: conversationId, sender: senderId, text }
  const outgoing = {
    conversation_id: conversationId,
    sender_id: senderId,
    receiver_id: receiverId,
    kind: 'text',
    body: text,
    at: new Date(),
    amount: 1,
    key: `bench:${randomUUID()}`,
    fingerprint: 'bench',
    own: { type: 'message', message, credits: 0 },
    theirs: { type: 'message', message, num_unread_messages: 0 },
  }
  await pool.query({
    name: 'send',
    text: 'select outcome from send_messages($1)',
    values: [JSON.stringify([outgoing])],
  })
}

/** Sending through the API (session, rules, checks of the text, JSON) against the statement that stores and pays for a message. */
export async function sendBench(): Promise<BenchResult> {
  const environment = await startBenchEnvironment()
  const pool = new pg.Pool({ connectionString: environment.databaseUrl, max: concurrency })
  const http = Array.from({ length: concurrency }, () => createHttpConnection(environment.url))
  try {
    const writers = await createWriters(environment.app.services, concurrency * 2, 1_000_000)
    await environment.startServers()
    const post = async (lane: number) => {
      const [from, to] = [writers[lane * 2], writers[lane * 2 + 1]]
      const body = JSON.stringify({ profile: to?.id, text })
      await http[lane]?.post('/api/chat.php', from?.cookie ?? '', randomUUID(), body)
    }
    for (let lane = 0; lane < concurrency; lane += 1) await post(lane)
    const { rows: conversations } = await pool.query<{ id: number }>(
      'select id::int from conversation order by low_id',
    )
    const byStatement = (lane: number) =>
      sendByStatement(
        pool,
        conversations[lane]?.id ?? 0,
        writers[lane * 2]?.id ?? 0,
        writers[lane * 2 + 1]?.id ?? 0,
      )
    const ratios: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const [alone, api] = [await measureRate(concurrency, byStatement), await measureRate(concurrency, post)]
      console.log(`  ${alone.toFixed(0)} by the statement alone, ${api.toFixed(0)} through the API a second`)
      if (round) ratios.push(api / alone)
    }
    return createTargetResult(
      'sending: messages a second through the API / by the statement alone',
      median(ratios),
      0.43,
      '',
      true,
    )
  } finally {
    for (const lane of http) lane.close()
    await pool.end()
    await environment.close()
  }
}
