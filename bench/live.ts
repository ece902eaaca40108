import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import WebSocket from 'ws'
import { makeWriters } from '../soak/writers.ts'
import { median, quantile, type Result, result } from './measure.ts'
import { scene } from './scene.ts'

const connections = 2000
const writersCount = 100
const perSecond = 500
const seconds = 10
/** The machine is shared: one neighbour's second must not decide, so the middle one of these runs counts. */
const runs = 5

/** From the call that sends to the other one's socket: 500 messages a second with 2,000 open connections. */
export async function liveBench(): Promise<Result> {
  const stage = await scene()
  const sockets: WebSocket[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  try {
    const members = await makeWriters(stage.house.parts, connections, 1000)
    await stage.serve()
    const sentAt = new Map<string, number>()
    const times: number[] = []
    for (let i = 0; i < connections; i += 50)
      await Promise.all(
        members.slice(i, i + 50).map(
          ({ cookie, id }) =>
            new Promise<void>((resolve, reject) => {
              const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/live`, {
                headers: { cookie, origin: stage.url },
              })
              sockets.push(socket)
              socket.on('error', reject)
              socket.on('message', (data: Buffer) => {
                const event = data.toString()
                if (event.includes('"hello"')) resolve()
                if (!event.includes('"mine":false')) return
                const started = sentAt.get(/"text":"([^"]*)"/.exec(event)?.[1] ?? '')
                if (started !== undefined) times.push(performance.now() - started)
              })
              socket.on('close', () => reject(new Error(`the tab of ${id} was closed`)))
            }),
        ),
      )
    const send = async (i: number) => {
      const lane = (i % (writersCount / 2)) * 2
      const [from, to] = [members[lane], members[lane + 1]]
      const text = randomUUID()
      sentAt.set(text, performance.now())
      const body = JSON.stringify({ profile: to?.id, text })
      // Plain node:http: what `fetch` costs would be taken from the server's two cores.
      await new Promise<void>((resolve, reject) => {
        const headers = {
          cookie: from?.cookie ?? '',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': text,
        }
        request(`${stage.url}/api/chat.php`, { method: 'POST', agent, headers }, (answer) => {
          answer.resume()
          answer.on('end', () =>
            answer.statusCode === 200 ? resolve() : reject(new Error(`status ${answer.statusCode}`)),
          )
        })
          .on('error', reject)
          .end(body)
      })
    }
    /** Sends at the wanted rate, whether or not the answers keep up, until all are answered. */
    const pour = async (count: number) => {
      const start = performance.now()
      const under: Promise<void>[] = []
      for (let i = 0; i < count; i += 1) {
        const early = start + (i * 1000) / perSecond - performance.now()
        if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
        under.push(send(i))
      }
      await Promise.all(under)
      return (performance.now() - start) / 1000
    }
    // The first seconds compile code, open connections and plan statements.
    await pour(perSecond * 4)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const p99s: number[] = []
    for (let run = 0; run < runs; run += 1) {
      times.length = 0
      const took = await pour(perSecond * seconds)
      await new Promise((resolve) => setTimeout(resolve, 500))
      const sorted = times.sort((a, b) => a - b)
      const p99 = quantile(sorted, 0.99)
      p99s.push(p99)
      console.log(
        `  ${times.length} of ${perSecond * seconds} arrived, ${(times.length / took).toFixed(0)} a second, median ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      )
    }
    return result(
      `live: message to the other socket, p99, middle of ${runs} runs`,
      median(p99s),
      50,
      ' ms',
      false,
    )
  } finally {
    for (const socket of sockets) socket.terminate()
    agent.destroy()
    await stage.close()
  }
}
