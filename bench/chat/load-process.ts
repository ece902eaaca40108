// A load generator controlled by its parent process: members with open connections, or callers who send. Separate from the
// servers, so that neither waits for the other's garbage collector.
import { randomUUID } from 'node:crypto'
import type { Writer } from '../../soak/writers.ts'
import { type HttpConnection, createHttpConnection } from './http-connection.ts'
import { openLiveConnection, readSharedClockMs, createStampedText } from './live-connection.ts'

export type LoadCommand =
  /** Opens connections, spread over the addresses; resolves when all are greeted. */
  | { readonly do: 'connect'; readonly urls: readonly string[]; readonly members: readonly Writer[] }
  /** Returns the latencies, in milliseconds, of the messages received since the last call. */
  | { readonly do: 'times' }
  /**
   * Sends `count` messages in turn, `perSecond` of them each second, whether or not the responses keep up; each contains the time at
   * which it was due. Messages not sent within twice the time are dropped. With null, each caller sends as soon as its last message
   * is answered. Returns how many were sent, and the seconds until all were answered.
   */
  | {
      readonly do: 'send'
      readonly urls: readonly string[]
      readonly pairs: readonly (readonly [Writer, Writer])[]
      readonly count: number
      readonly perSecond: number | null
      readonly callers: number
    }

export interface LoadResult {
  readonly sent: number
  readonly seconds: number
}

let latenciesMs: number[] = []
const connectAll = async ({ urls, members }: Extract<LoadCommand, { do: 'connect' }>): Promise<null> => {
  const batchSize = 20
  for (let i = 0; i < members.length; i += batchSize)
    await Promise.all(
      members
        .slice(i, i + batchSize)
        .map((member, k) =>
          openLiveConnection(urls[(i + k) % urls.length] ?? '', member, (sent) =>
            latenciesMs.push(readSharedClockMs() - sent),
          ),
        ),
    )
  return null
}

const httpConnections = new Map<string, HttpConnection>()
const getConnection = (index: number, urls: readonly string[]): HttpConnection => {
  const url = urls[index % urls.length] ?? ''
  const connection = httpConnections.get(`${url} ${index}`) ?? createHttpConnection(url)
  httpConnections.set(`${url} ${index}`, connection)
  return connection
}
const sendMessages = async (order: Extract<LoadCommand, { do: 'send' }>): Promise<LoadResult> => {
  const { urls, pairs, count, perSecond, callers } = order
  const start = readSharedClockMs()
  const due = (index: number) =>
    perSecond === null ? readSharedClockMs() : start + (index * 1000) / perSecond
  const endMs = perSecond === null ? Infinity : due(count * 2)
  let next = 0
  let sent = 0
  const call = async (caller: number) => {
    const connection = getConnection(caller, urls)
    for (let index = next++; index < count && readSharedClockMs() < endMs; index = next++) {
      const dueAtMs = due(index)
      const waitMs = dueAtMs - readSharedClockMs()
      if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs))
      const [from, to] = pairs[index % pairs.length] ?? []
      if (!from || !to) throw new Error('nobody to write to')
      const body = JSON.stringify({ profile: to.id, text: createStampedText(dueAtMs) })
      await connection.post('/api/chat.php', from.cookie, randomUUID(), body)
      sent += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  return { sent, seconds: (readSharedClockMs() - start) / 1000 }
}

const executeCommand = async (order: LoadCommand): Promise<unknown> => {
  if (order.do === 'connect') return connectAll(order)
  if (order.do === 'send') return sendMessages(order)
  const collectedMs = latenciesMs
  latenciesMs = []
  return collectedMs
}
process.on('message', (order: LoadCommand) => {
  void (async () => process.send?.(await executeCommand(order)))()
})
process.on('disconnect', () => process.exit(0))
