// A process that makes load, told what to do by its parent: members whose connections are open, or callers who send. Apart from
// the servers, so that neither waits for the other's garbage collector.
import { randomUUID } from 'node:crypto'
import type { Writer } from '../soak/writers.ts'
import { type HttpLane, httpLane } from './http-lane.ts'
import { openTab, sharedClock, stamped } from './tab.ts'

export type Order =
  /** Opens connections, spread over the addresses; answers when all are greeted. */
  | { readonly do: 'connect'; readonly urls: readonly string[]; readonly members: readonly Writer[] }
  /** Answers the milliseconds that the messages took since it was asked last. */
  | { readonly do: 'times' }
  /**
   * Sends `count` messages in turn, `perSecond` of them, whether or not the answers keep up; each is stamped with the moment that
   * it was due. What could not be sent in twice the time is left unsent. Without a rate each caller sends as soon as its last one
   * is answered. Answers how many were sent, and the seconds until all were answered.
   */
  | {
      readonly do: 'send'
      readonly urls: readonly string[]
      readonly pairs: readonly (readonly [Writer, Writer])[]
      readonly count: number
      readonly perSecond: number | null
      readonly callers: number
    }

export interface Sent {
  readonly sent: number
  readonly seconds: number
}

let times: number[] = []
const connectAll = async ({ urls, members }: Extract<Order, { do: 'connect' }>): Promise<null> => {
  const together = 20
  for (let i = 0; i < members.length; i += together)
    await Promise.all(
      members
        .slice(i, i + together)
        .map((member, k) =>
          openTab(urls[(i + k) % urls.length] ?? '', member, (sent) => times.push(sharedClock() - sent)),
        ),
    )
  return null
}

const lanes = new Map<string, HttpLane>()
const laneOf = (index: number, urls: readonly string[]): HttpLane => {
  const url = urls[index % urls.length] ?? ''
  const lane = lanes.get(`${url} ${index}`) ?? httpLane(url)
  lanes.set(`${url} ${index}`, lane)
  return lane
}
const send = async (order: Extract<Order, { do: 'send' }>): Promise<Sent> => {
  const { urls, pairs, count, perSecond, callers } = order
  const start = sharedClock()
  const due = (index: number) => (perSecond === null ? sharedClock() : start + (index * 1000) / perSecond)
  const end = perSecond === null ? Infinity : due(count * 2)
  let next = 0
  let sent = 0
  const call = async (caller: number) => {
    const lane = laneOf(caller, urls)
    for (let index = next++; index < count && sharedClock() < end; index = next++) {
      const at = due(index)
      const early = at - sharedClock()
      if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
      const [from, to] = pairs[index % pairs.length] ?? []
      if (!from || !to) throw new Error('nobody to write to')
      const body = JSON.stringify({ profile: to.id, text: stamped(at) })
      await lane.post('/api/chat.php', from.cookie, randomUUID(), body)
      sent += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  return { sent, seconds: (sharedClock() - start) / 1000 }
}

const obey = async (order: Order): Promise<unknown> => {
  if (order.do === 'connect') return connectAll(order)
  if (order.do === 'send') return send(order)
  const taken = times
  times = []
  return taken
}
process.on('message', (order: Order) => {
  void (async () => process.send?.(await obey(order)))()
})
process.on('disconnect', () => process.exit(0))
