import type { RedisAddress } from './redis-address.ts'
import type { Transport } from './transport.ts'

const connectTimeoutMs = 3000
/** Longer than three of the channel's heartbeats: a server that is silent for this long hangs. */
const silenceTimeoutMs = 30_000

/** Ends the client if `act` takes too long, as with a server that accepts connections but does not answer. */
async function limitTime<T>(client: { destroy: () => void }, act: Promise<T>): Promise<T> {
  const timer = setTimeout(() => client.destroy(), connectTimeoutMs)
  try {
    return await act
  } finally {
    clearTimeout(timer)
  }
}
async function openClient(url: string, onError: () => void) {
  // Loaded only if Redis is configured.
  const { createClient } = await import('redis')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // The channel itself reconnects, in the same way as for PostgreSQL.
    socket: { reconnectStrategy: false, connectTimeout: connectTimeoutMs, socketTimeout: silenceTimeoutMs },
  })
  client.on('error', onError)
  await limitTime(client, client.connect())
  return client
}
type RedisClient = Awaited<ReturnType<typeof openClient>>
function closeClient(client: RedisClient): void {
  if (client.isOpen) client.destroy()
}

/** Returns the first connection for which `find` does not return null; the caller closes it. Throws the last error if there is none. */
async function findConnection<T>(
  urls: readonly string[],
  onError: () => void,
  find: (client: RedisClient) => Promise<T | null>,
): Promise<{ client: RedisClient; result: T }> {
  let lastError: unknown = new Error('no Redis server is a primary')
  for (const url of urls) {
    let client: RedisClient | null = null
    try {
      client = await openClient(url, onError)
      const result = await limitTime(client, find(client))
      if (result !== null) return { client, result }
    } catch (error) {
      lastError = error
    }
    if (client) closeClient(client)
  }
  throw lastError
}
/** Returns the id of a primary, other after each start; null: it is a replica. */
async function readRunId(client: RedisClient): Promise<string | null> {
  const { role } = (await client.role()) ?? {}
  return role === 'master' ? (/^run_id:(\w+)/m.exec(await client.info('server'))?.[1] ?? '') : null
}
/** Connects to the first configured server that is a primary, or to the one that the first reachable sentinel names. */
async function connectToPrimary(address: RedisAddress, onError: () => void) {
  if (address.kind === 'servers') return findConnection(address.urls, onError, readRunId)
  const { client: sentinel, result: url } = await findConnection(
    address.urls,
    () => {},
    async (client) => {
      const reply: unknown = await client.sendCommand([
        'SENTINEL',
        'GET-MASTER-ADDR-BY-NAME',
        address.primaryName,
      ])
      return Array.isArray(reply) ? address.createPrimaryUrl(String(reply[0]), Number(reply[1])) : null
    },
  )
  closeClient(sentinel)
  return findConnection([url], onError, readRunId)
}

/** Returns the version of the primary, such as `7.0.15`. Throws if none answers. */
export async function readRedisVersion(address: RedisAddress): Promise<string> {
  const { client } = await connectToPrimary(address, () => {})
  try {
    const info = await limitTime(client, client.info('server'))
    return /^redis_version:(\S+)/m.exec(info)?.[1] ?? 'unknown'
  } finally {
    closeClient(client)
  }
}

/**
 * Redis pub/sub on one connection: a channel for all processes, and a sharded one for each topic. `name` is unique to the
 * installation, because others may use the same Redis.
 */
export const createRedisTransport = (address: RedisAddress, name: string): Transport => ({
  maxPacketBytes: 64 * 1024,
  hasTopics: true,
  async connect(onPacket, lost) {
    let isOpen = false
    const { client, result: runId } = await connectToPrimary(address, () => {
      if (isOpen) lost()
    })
    const receive = (packet: string) => onPacket(packet)
    const toChannels = (topics: readonly string[]) => topics.map((topic) => `${name}:${topic}`)
    try {
      await limitTime(client, client.subscribe(name, receive))
    } catch (error) {
      closeClient(client)
      throw error
    }
    isOpen = true
    return {
      async send(packets) {
        await Promise.all(
          packets.map(({ topic, text }) =>
            topic === null ? client.publish(name, text) : client.sPublish(`${name}:${topic}`, text),
          ),
        )
      },
      follow: (topics) => client.sSubscribe(toChannels(topics), receive),
      unfollow: (topics) => client.sUnsubscribe(toChannels(topics), receive),
      async hasMoved() {
        const other = await connectToPrimary(address, () => {})
        closeClient(other.client)
        return other.result !== runId
      },
      end() {
        isOpen = false
        closeClient(client)
      },
    }
  },
})
