import pg from 'pg'
import type { Transport } from './transport.ts'

/** Also the `application_name` of its connections. */
export const postgresChannelName = 'member_event'

/** LISTEN and NOTIFY on a dedicated connection, so that no request has to wait for it. */
export const createPostgresTransport = (connectionString: string): Transport => ({
  // PostgreSQL limits NOTIFY payloads to less than 8,000 bytes.
  maxPacketBytes: 7900,
  // A channel for each member would make LISTEN and NOTIFY slower for all of them: each notification wakes every listener.
  hasTopics: false,
  async connect(heard, lost) {
    const client = new pg.Client({
      connectionString,
      application_name: postgresChannelName,
      connectionTimeoutMillis: 5000,
      // A server that does not answer in time counts as lost.
      query_timeout: 10_000,
      keepAlive: true,
    })
    let open = false
    const end = () => {
      open = false
      // Destroys the socket without a closing handshake, which would wait for a server that may not answer.
      ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
    }
    const handleClose = () => {
      if (open) lost()
    }
    client.on('error', handleClose)
    client.on('end', handleClose)
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
          values: [postgresChannelName, packets.map(({ text }) => text)],
        })
      },
      follow: () => Promise.resolve(),
      unfollow: () => Promise.resolve(),
      // Cheaper to connect again than to find out.
      hasMoved: () => Promise.resolve(true),
      end,
    }
  },
})
