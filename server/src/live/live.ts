import { livePath } from '@amarelle/contract/live'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { sessionIsOpen } from '../accounts/index.ts'
import { seconds } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import type { ContextOf } from '../platform/http.ts'
import { createHub } from './hub.ts'
import { comeOnline } from './presence.ts'

const heartbeat = seconds(25)
/** Bytes that may wait for a slow tab; one that lags more is cut off and resumes. */
const backlog = 1024 * 1024

/**
 * The live channel: opened by a session from a page of our own, it only ever sends (calls go over HTTP). A tab that is
 * silent for two heartbeats, or whose session ended, is closed.
 */
export function mountLive(app: FastifyInstance, { parts, pool, contextOf }: { parts: Parts; pool: Pool; contextOf: ContextOf }): void {
  const hub = createHub(parts, pool)
  app.addHook('onClose', () => hub.close())
  app.get<{ Querystring: { after?: string } }>(
    livePath,
    {
      websocket: true,
      schema: { hide: true },
      async preValidation(request, reply) {
        const { origin, host } = request.headers
        const foreign = !origin || !host || new URL(origin).host !== host
        if (foreign || (await contextOf(request, reply)).memberId === null) return reply.status(403).send()
      },
    },
    async (socket, request) => {
      // Attached at once: what arrives while the session is read is not lost, and an early error is heard.
      let alive = true
      let disconnect = () => {}
      socket.on('pong', () => {
        alive = true
      })
      socket.on('error', () => socket.terminate())
      socket.on('message', () => socket.close(1008, 'this channel only sends'))
      const { memberId, sessionId } = await contextOf(request, undefined as never)
      if (memberId === null || sessionId === null) return socket.close(1008)
      const timer = setInterval(async () => {
        if (!alive) return socket.terminate()
        alive = false
        socket.ping()
        if (!(await sessionIsOpen(parts, sessionId).catch(() => true))) return socket.close(1008, 'logged out')
        await comeOnline(parts, memberId).catch(() => {})
      }, heartbeat)
      let gone = false
      socket.on('close', () => {
        gone = true
        clearInterval(timer)
        disconnect()
      })
      const after = Number(request.query.after)
      disconnect = await hub.connect(
        {
          memberId,
          send(event) {
            if (socket.bufferedAmount > backlog) return socket.terminate()
            socket.send(JSON.stringify(event))
          },
        },
        Number.isSafeInteger(after) && after >= 0 && request.query.after !== undefined ? after : null,
      )
      if (gone) disconnect()
      await comeOnline(parts, memberId).catch((error: unknown) => parts.log.warn(error, 'presence was not told'))
    },
  )
}
