import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { makeWriters } from '../soak/writers.ts'
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
 * Sending through the API (rules, events, idempotency, JSON) against the bare transaction that stores and pays a message:
 * the balance locked and lowered, two ledger entries, the message, the conversation, the unread count.
 */
export async function sendBench(): Promise<Result> {
  const stage = await scene()
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: lanes })
  try {
    const writers = await makeWriters(stage.house.parts, lanes * 2, 1_000_000)
    await stage.serve()
    const post = async (lane: number) => {
      const [from, to] = [writers[lane * 2], writers[lane * 2 + 1]]
      const answer = await fetch(`${stage.url}/api/chat.php`, {
        method: 'POST',
        headers: {
          cookie: from?.cookie ?? '',
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ profile: to?.id, text: 'Hello there, how was your day?' }),
      })
      if (answer.status !== 200) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
    for (let lane = 0; lane < lanes; lane += 1) await post(lane)
    const spent = (await pool.query(`select id from ledger_account where kind = 'credits_spent'`)).rows[0]
      .id as number
    const bare = async (lane: number) => {
      const [from, to] = [writers[lane * 2]?.id, writers[lane * 2 + 1]?.id]
      const client = await pool.connect()
      try {
        await client.query('begin')
        const account = (
          await client.query('select account_id from credit_balance where member_id = $1 for update', [from])
        ).rows[0].account_id
        const transaction = (
          await client.query(
            `insert into ledger_transaction (key, fingerprint, kind) values ($1, 'bare', 'message') returning id`,
            [randomUUID()],
          )
        ).rows[0].id
        await client.query(
          'insert into ledger_entry (transaction_id, account_id, amount) values ($1, $2, -1), ($1, $3, 1)',
          [transaction, account, spent],
        )
        await client.query('update credit_balance set credits = credits - 1 where member_id = $1', [from])
        await client.query('update credit_lot set remaining = remaining - 1 where member_id = $1', [from])
        const conversation = (
          await client.query(
            'select id from conversation where low_id = least($1::bigint, $2) and high_id = greatest($1::bigint, $2)',
            [from, to],
          )
        ).rows[0].id
        const message = (
          await client.query(
            `insert into message (conversation_id, sender_id, kind, body, ledger_transaction_id) values ($1, $2, 'text', $3, $4) returning id`,
            [conversation, from, 'Hello there, how was your day?', transaction],
          )
        ).rows[0].id
        await client.query('update conversation set last_message_id = $2, updated_at = now() where id = $1', [
          conversation,
          message,
        ])
        await client.query(
          'update participant set unread = unread + 1 where conversation_id = $1 and member_id = $2',
          [conversation, to],
        )
        await client.query('commit')
      } finally {
        client.release()
      }
    }
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
    await pool.end()
    await stage.close()
  }
}
