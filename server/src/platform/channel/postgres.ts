import pg from 'pg'
import type { Transport } from './channel.ts'

/** Also what its connections are called. */
export const postgresChannelName = 'member_event'

/** LISTEN and NOTIFY on a connection of their own: it listens for as long as it lives, and no request waits for it. */
export const createPostgresTransport = (connectionString: string): Transport => ({
  // PostgreSQL takes notices of less than 8,000 bytes.
  maxPacketBytes: 7900,
  async connect(heard, lost) {
    const client = new pg.Client({
      connectionString,
      application_name: postgresChannelName,
      connectionTimeoutMillis: 5000,
      // A server that hangs is one that is gone.
      query_timeout: 10_000,
      keepAlive: true,
    })
    let open = false
    const end = () => {
      open = false
      // No parting words: a server that doesn't answer would keep whoever waits for an answer.
      ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
    }
    const gone = () => {
      if (open) lost()
    }
    client.on('error', gone)
    client.on('end', gone)
    client.on('notification', ({ payload }) => payload && heard(payload))
    try {
      await client.connect()
      await client.query(`listen ${postgresChannelName}`)
    } catch (error) {
      end()
      throw error
    }
    open = true
    return {
      async send(packets) {
        await client.query({
          name: 'notify',
          text: 'select pg_notify($1, packet) from unnest($2::text[]) as notice (packet)',
          values: [postgresChannelName, packets],
        })
      },
      end,
    }
  },
})
