import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient, createClientAddress } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import type { AttackEnvironment } from '../../environment.ts'
import { readUntil } from '../../read-until.ts'

interface OpenedSocket {
  readonly socket: WebSocket
  readonly heard: string[]
  /** HTTP status of the handshake: 101 when the connection opened. */
  readonly status: number
  readonly closeCode: () => number | null
}

function openLiveSocket(
  stage: AttackEnvironment,
  headers: Record<string, string>,
  query = '',
): Promise<OpenedSocket> {
  return new Promise((resolve) => {
    const heard: string[] = []
    let code: number | null = null
    const socket = new WebSocket(`ws://127.0.0.1:${stage.port}/live${query}`, {
      headers: { host: `localhost:${stage.port}`, ...headers },
      localAddress: createClientAddress(),
    })
    const opened = (status: number) => resolve({ socket, heard, status, closeCode: () => code })
    socket.on('message', (data: Buffer) => heard.push(data.toString()))
    socket.on('close', (closed) => {
      code = closed
    })
    socket.on('error', () => opened(0))
    socket.on('open', () => opened(101))
    socket.on('unexpected-response', (_request, response) => opened(response.statusCode ?? 0))
  })
}

/** The live channel delivers members their own events only, and nothing to anybody else. */
export const websocketGroup: AttackGroup = {
  name: 'websocket',
  title: 'foreign, forged, flooding and oversized live connections',
  async run(stage, report) {
    const anna = await createJourneyAccount({ name: 'Live', credits: 20 })
    const bram = await createJourneyAccount({ name: 'Lives', gender: 'male', credits: 20 })
    const spy = await createJourneyAccount({ name: 'Spy' })
    const origin = stage.url
    const cookieOf = ({ session }: { session: string | null }) => `session=${session}`
    for (const [what, headers] of [
      ['without a session', { origin }],
      ['with a forged session', { origin, cookie: `session=${'A'.repeat(43)}` }],
      ['from another site', { origin: 'https://elsewhere.example', cookie: cookieOf(anna) }],
      ['from a sandboxed frame', { origin: 'null', cookie: cookieOf(anna) }],
      ['without an origin', { cookie: cookieOf(anna) }],
    ] as const) {
      const { status, socket } = await openLiveSocket(stage, headers)
      socket.terminate()
      report.expectSame(what, status, 403)
    }
    const listening = await openLiveSocket(stage, { origin, cookie: cookieOf(spy) }, '?after=0')
    const mine = await openLiveSocket(stage, { origin, cookie: cookieOf(bram) })
    const sent = await createAttackClient(stage, anna).call('POST', '/api/chat.php', {
      body: { profile: bram.id, text: 'between us two' },
    })
    await readUntil(
      async () => mine.heard.length,
      () => mine.heard.some((line) => line.includes('between us two')),
    )
    report.check(
      'a message between two: its receiver heard it, a third did not',
      [mine.heard.length, listening.heard.length],
      mine.heard.some((line) => line.includes('between us two')) &&
        !listening.heard.some((line) => line.includes('between us two')),
    )
    report.expectSame('the message', sent.status, 200)
    for (const frame of [
      '{"subscribe":1}',
      `{"conversation":1,"type":"typing"}`,
      '{"heard":-1}',
      'x'.repeat(1024 * 1024),
    ]) {
      const one = await openLiveSocket(stage, { origin, cookie: cookieOf(spy) })
      one.socket.send(frame)
      const code = await readUntil(
        async () => one.closeCode(),
        (closed) => closed !== null,
      )
      report.check(
        `a frame ${JSON.stringify(frame.slice(0, 30))} closes the connection`,
        code,
        code !== null && code >= 1000,
      )
      one.socket.terminate()
    }
    const before = stage.memoryMb()
    const crowd = await Promise.all(
      Array.from({ length: 60 }, () => openLiveSocket(stage, { origin, cookie: cookieOf(spy) })),
    )
    await wait(300)
    const stillOpen = crowd.filter(
      ({ socket, status }) => status === 101 && socket.readyState === WebSocket.OPEN,
    ).length
    report.check('60 connections of one member: open at once', stillOpen, stillOpen < 60)
    for (const { socket } of crowd)
      for (let i = 0; i < 200 && socket.readyState === WebSocket.OPEN; i += 1) socket.send('{"heard":1}')
    await wait(300)
    const alive = await createAttackClient(stage, anna).call('GET', '/api/user.php')
    report.check(
      'another member during 12,000 frames',
      `${alive.status}, server ${before} → ${stage.memoryMb()} MB`,
      alive.status === 200,
    )
    for (const { socket } of [...crowd, listening, mine]) socket.terminate()
  },
}
