import type { Transport } from './channel.ts'

/** Redis pub/sub on one connection. `name` is unique to the installation, because others may use the same Redis. */
export const createRedisTransport = (url: string, name: string): Transport => ({
  maxPacketBytes: 64 * 1024,
  async connect(heard, lost) {
    // Loaded only if Redis is configured.
    const { createClient } = await import('redis')
    // The channel itself reconnects, in the same way as for PostgreSQL.
    const client = createClient({
      url,
      disableOfflineQueue: true,
      // Longer than the channel's heartbeat interval: a server that is silent for this long hangs.
      socket: { reconnectStrategy: false, connectTimeout: 5000, socketTimeout: 30_000 },
    })
    let open = false
    client.on('error', () => {
      if (open) lost()
    })
    const end = () => {
      open = false
      client.destroy()
    }
    try {
      await client.connect()
      await client.subscribe(name, heard)
    } catch (error) {
      end()
      throw error
    }
    open = true
    return {
      async send(packets) {
        await Promise.all(packets.map((packet) => client.publish(name, packet)))
      },
      end,
    }
  },
})
