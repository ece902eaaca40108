import type { Transport } from './channel.ts'

/** Redis pub/sub on one connection. `name` is the installation's own: others may use the same Redis. */
export const createRedisTransport = (url: string, name: string): Transport => ({
  maxPacketBytes: 64 * 1024,
  async connect(heard, lost) {
    // Who has no Redis loads none of it.
    const { createClient } = await import('redis')
    // It is connected anew by the channel, in the one way that does for PostgreSQL too.
    const client = createClient({
      url,
      disableOfflineQueue: true,
      // The channel's own beat is more frequent: a server that is silent for longer hangs.
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
