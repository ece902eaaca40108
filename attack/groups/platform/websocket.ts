import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { openLiveSocket } from '../../live-socket.ts'
import { readUntil } from '../../read-until.ts'

/** The live channel delivers members their own events only, and nothing to anybody else. */
export const websocketGroup: AttackGroup = {
  name: 'websocket',
  title: 'unauthorised, forged, flooding and oversized live connections',
  async run(environment, report) {
    const anna = await createJourneyAccount({ name: 'Live', credits: 20 })
    const bram = await createJourneyAccount({ name: 'Lives', gender: 'male', credits: 20 })
    const spy = await createJourneyAccount({ name: 'Spy' })
    const origin = environment.url
    const cookieOf = ({ session }: { session: string | null }) => `session=${session}`
    for (const [what, headers] of [
      ['without a session', { origin }],
      ['with a forged session', { origin, cookie: `session=${'A'.repeat(43)}` }],
      ['from another site', { origin: 'https://elsewhere.example', cookie: cookieOf(anna) }],
      ['from a sandboxed frame', { origin: 'null', cookie: cookieOf(anna) }],
      ['without an origin', { cookie: cookieOf(anna) }],
    ] as const) {
      const { status, socket } = await openLiveSocket(environment, headers)
      socket.terminate()
      report.expectSame(what, status, 403)
    }
    const spySocket = await openLiveSocket(environment, { origin, cookie: cookieOf(spy) }, '?after=0')
    const receiverSocket = await openLiveSocket(environment, { origin, cookie: cookieOf(bram) })
    const sent = await createAttackClient(environment, anna).call('POST', '/api/chat.php', {
      body: { profile: bram.id, text: 'between us two' },
    })
    await readUntil(
      async () => receiverSocket.received.length,
      () => receiverSocket.received.some((line) => line.includes('between us two')),
    )
    report.check(
      'a message between two: its recipient received it, a third member did not',
      [receiverSocket.received.length, spySocket.received.length],
      receiverSocket.received.some((line) => line.includes('between us two')) &&
        !spySocket.received.some((line) => line.includes('between us two')),
    )
    report.expectSame('the message', sent.status, 200)
    for (const frame of [
      '{"subscribe":1}',
      `{"conversation":1,"type":"typing"}`,
      '{"heard":-1}',
      'x'.repeat(1024 * 1024),
    ]) {
      const connection = await openLiveSocket(environment, { origin, cookie: cookieOf(spy) })
      connection.socket.send(frame)
      const code = await readUntil(
        async () => connection.closeCode(),
        (closed) => closed !== null,
      )
      report.check(
        `a frame ${JSON.stringify(frame.slice(0, 30))} closes the connection`,
        code,
        code !== null && code >= 1000,
      )
      connection.socket.terminate()
    }
    const before = environment.memoryMb()
    const crowd = await Promise.all(
      Array.from({ length: 60 }, () => openLiveSocket(environment, { origin, cookie: cookieOf(spy) })),
    )
    await wait(300)
    const stillOpen = crowd.filter(
      ({ socket, status }) => status === 101 && socket.readyState === WebSocket.OPEN,
    ).length
    report.check('60 connections of one member: open at once', stillOpen, stillOpen < 60)
    for (const { socket } of crowd)
      for (let i = 0; i < 200 && socket.readyState === WebSocket.OPEN; i += 1) socket.send('{"heard":1}')
    await wait(300)
    const alive = await createAttackClient(environment, anna).call('GET', '/api/user.php')
    report.check(
      'another member during 12,000 frames',
      `${alive.status}, server ${before} → ${environment.memoryMb()} MB`,
      alive.status === 200,
    )
    for (const { socket } of [...crowd, spySocket, receiverSocket]) socket.terminate()
  },
}
