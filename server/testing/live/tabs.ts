// For tests of the live channel: WebSocket connections that keep the events they receive and can wait for them.
import { randomUUID } from 'node:crypto'
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import { afterAll } from 'vitest'
import WebSocket from 'ws'
import type { createTestServer } from '../app/server.ts'
import { createCreditGrant } from '../../src/credits/index.ts'

type TestServer = Awaited<ReturnType<typeof createTestServer>>
interface TabOptions {
  after?: number
  url?: string
  origin?: string | null
}

export const getMessageTexts = (events: readonly LiveEvent[]) =>
  events.flatMap((event) => (event.type === 'message' ? [event.message.text] : []))
/** The numbers of the events, except `hello`. */
export const getEventNumbers = (events: readonly LiveEvent[]) =>
  events.flatMap((event) => ('no' in event && event.type !== 'hello' ? [event.no] : []))
export const filterEvents = <T extends LiveEvent['type']>(events: readonly LiveEvent[], type: T) =>
  events.filter((event): event is Extract<LiveEvent, { type: T }> => event.type === type)

export function createTestTabs(app: TestServer) {
  const openSockets = new Set<WebSocket>()
  afterAll(() => {
    for (const socket of openSockets) socket.terminate()
  })
  /** Connects and waits for `hello` unless refused; `status` is 101 or that of the refusal, 0 on a connection error. */
  const tab = async (cookie: string | undefined, { after, url = app.url, origin = url }: TabOptions = {}) => {
    const address = `${url.replace('http', 'ws')}/live${after === undefined ? '' : `?after=${after}`}`
    const socket = new WebSocket(address, {
      headers: { ...(cookie ? { cookie } : {}), ...(origin ? { origin } : {}) },
    })
    openSockets.add(socket)
    const events: LiveEvent[] = []
    let wake = () => {}
    socket.on('message', (data: Buffer) => {
      events.push(JSON.parse(data.toString()) as LiveEvent)
      wake()
    })
    const closed = new Promise<{ code: number; reason: string }>((resolve) => {
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
    })
    const until = async (done: (events: readonly LiveEvent[]) => boolean) => {
      while (!done(events))
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(() => {
            reject(new Error(`waited for events, got ${JSON.stringify(events).slice(0, 2000)}`))
          }, 60_000)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      return events
    }
    const status = await new Promise<number>((resolve) => {
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (request, response) => {
        resolve(response.statusCode ?? 0)
        request.destroy()
      })
      socket.on('error', () => resolve(0))
    })
    if (status === 101) await until((received) => filterEvents(received, 'hello').length > 0)
    /** The number of the last event known to this tab, as a browser counts. */
    const last = () => {
      const hello = filterEvents(events, 'hello').find(({ reload }) => reload)
      return Math.max(hello?.no ?? after ?? 0, ...getEventNumbers(events))
    }
    /** Acknowledges all received events. */
    const acknowledge = () => socket.send(JSON.stringify({ heard: last() }))
    return { socket, events, until, status, closed, last, acknowledge }
  }

  /** Creates a premium member with 1000 credits. */
  const writer = async (options: Parameters<TestServer['member']>[0] = {}): Promise<number> => {
    const id = await app.member({ premium: true, ...options })
    await createCreditGrant(app.db, {
      memberId: id,
      amount: 1000,
      kind: 'goodwill',
      source: 'goodwill',
      key: randomUUID(),
      at: new Date(),
    })
    return id
  }
  const pair = async () => [await writer(), await writer()] as const
  const send = (from: number, to: number, text: string) =>
    app.call(from, sendMessageEndpoint, { profile: to, text })
  return { tab, writer, pair, send }
}
