import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { makeWriters } from '../soak/writers.ts'
import { quantile, type Result, result } from './measure.ts'
import { scene } from './scene.ts'

const connections = 2000
const writersCount = 100
const perSecond = 500
const seconds = 10

/** From the call that sends to the other one's socket: 500 messages a second with 2,000 open connections. */
export async function liveBench(): Promise<Result> {
  const stage = await scene()
  const sockets: WebSocket[] = []
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
              const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/live`, { headers: { cookie, origin: stage.url } })
              sockets.push(socket)
              socket.on('error', reject)
              socket.on('message', (data) => {
                const event = JSON.parse(String(data)) as { type: string; message?: { text: string; mine: boolean } }
                if (event.type === 'hello') resolve()
                const started = event.message && !event.message.mine ? sentAt.get(event.message.text) : undefined
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
      const answer = await fetch(`${stage.url}/api/chat.php`, {
        method: 'POST',
        headers: { cookie: from?.cookie ?? '', 'content-type': 'application/json', 'idempotency-key': text },
        body: JSON.stringify({ profile: to?.id, text }),
      })
      if (answer.status !== 200) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
    for (let i = 0; i < 500; i += 1) await send(i)
    times.length = 0
    const start = performance.now()
    const under: Promise<void>[] = []
    for (let i = 0; i < perSecond * seconds; i += 1) {
      const due = start + (i * 1000) / perSecond
      const early = due - performance.now()
      if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
      under.push(send(i))
    }
    await Promise.all(under)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const took = (performance.now() - start) / 1000
    const sorted = times.sort((a, b) => a - b)
    console.log(`  ${times.length} of ${perSecond * seconds} arrived, ${(times.length / took).toFixed(0)} a second, median ${quantile(sorted, 0.5).toFixed(1)} ms`)
    return result('live: message to the other socket, p99', quantile(sorted, 0.99), 50, ' ms', false)
  } finally {
    for (const socket of sockets) socket.terminate()
    await stage.close()
  }
}
