import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** The ledger's account of spent credits; it exists once a message has been sent. */
export async function findSpentAccount(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from ledger_account where kind = 'credits_spent'`,
  )
  const [account] = rows
  if (!account) throw new Error('nobody has sent anything yet')
  return account.id
}

/**
 * The minimal transaction that stores and pays for a message, without rules, events or keys: the balance locked and lowered, two
 * ledger entries, the message, the conversation, the unread count. The baseline for sending.
 */
export async function runBareTransaction(
  pool: pg.Pool,
  from: number,
  to: number,
  spent: number,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const account = (
      await client.query<{ account_id: number }>(
        'select account_id from credit_balance where member_id = $1 for update',
        [from],
      )
    ).rows[0]?.account_id
    const transaction = (
      await client.query<{ id: number }>(
        `insert into ledger_transaction (key, fingerprint, kind) values ($1, 'bare', 'message') returning id`,
        [randomUUID()],
      )
    ).rows[0]?.id
    await client.query(
      'insert into ledger_entry (transaction_id, account_id, amount) values ($1, $2, -1), ($1, $3, 1)',
      [transaction, account, spent],
    )
    await client.query('update credit_balance set credits = credits - 1 where member_id = $1', [from])
    await client.query('update credit_lot set remaining = remaining - 1 where member_id = $1', [from])
    const conversation = (
      await client.query<{ id: number }>(
        'select id from conversation where low_id = least($1::bigint, $2) and high_id = greatest($1::bigint, $2)',
        [from, to],
      )
    ).rows[0]?.id
    const message = (
      await client.query<{ id: number }>(
        `insert into message (conversation_id, sender_id, kind, body, ledger_transaction_id) values ($1, $2, 'text', $3, $4) returning id`,
        [conversation, from, 'Hello there, how was your day?', transaction],
      )
    ).rows[0]?.id
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
