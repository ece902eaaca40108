import { livePath } from '@amarelle/contract/live'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { openSessions } from '../accounts/index.ts'
import type { Parts } from '../platform/context.ts'
import type { ContextOf } from '../platform/http.ts'
import { type Beating, createHeartbeat } from './heartbeat.ts'
import { createHub } from './hub.ts'
import { comeOnline } from './presence.ts'

/** Bytes that may wait for a slow tab; one that lags more is cut off and resumes. */
const backlog = 1024 * 1024

/** The live channel: opened by a session from a page of our own, it only ever sends (calls go over HTTP). */
export function mountLive(
  app: FastifyInstance,
  { parts, pool, contextOf }: { parts: Parts; pool: Pool; contextOf: ContextOf },
): void {
  const hub = createHub(parts, pool)
  const heartbeat = createHeartbeat(parts)
  app.addHook('onClose', async () => {
    heartbeat.stop()
    await hub.close()
  })
  app.get<{ Querystring: { after?: string } }>(
    livePath,
    {
      websocket: true,
      schema: { hide: true },
      async preValidation(request, reply) {
        const { origin, host } = request.headers
        const foreign = !origin || !URL.canParse(origin) || new URL(origin).host !== host
        if (foreign || (await contextOf(request, reply)).memberId === null) return reply.status(403).send()
      },
    },
    async (socket, request) => {
      // Listened to at once: what happens while the events are read is not lost.
      let gone = false
      const ends: (() => void)[] = []
      socket.on('error', () => socket.terminate())
      socket.on('message', () => socket.close(1008, 'this channel only sends'))
      socket.on('close', () => {
        gone = true
        for (const end of ends) end()
      })
      const { memberId, sessionId } = await contextOf(request, undefined as never)
      if (memberId === null || sessionId === null) return socket.close(1008)
      const tab: Beating = { socket, memberId, sessionId, alive: true }
      socket.on('pong', () => {
        tab.alive = true
      })
      ends.push(heartbeat.add(tab))
      const { after } = request.query
      const last = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : null
      const send = (event: unknown) => {
        if (socket.bufferedAmount > backlog) return socket.terminate()
        socket.send(JSON.stringify(event))
      }
      const end = () => socket.close(1008, 'logged out')
      ends.push(await hub.connect({ memberId, sessionId, send, end }, last))
      // It may have ended while the hub did not know the tab yet.
      if (!(await openSessions(parts, [sessionId])).has(sessionId)) end()
      if (gone) for (const end of ends) end()
      else await comeOnline(parts, memberId)
    },
  )
}
