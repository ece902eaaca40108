import type { ServerResponse } from 'node:http'
import type { WebSocket } from '@fastify/websocket'
import { socketCloseCodes, liveSocketPath } from '@amarelle/contract/endpoints/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findOpenSessionIds } from '../accounts/index.ts'
import type { Services } from '../platform/context.ts'
import type { ResolveContext } from '../platform/http/api.ts'
import { createConnectionLimiter } from './connection-limiter.ts'
import { createDeliveryRecorder } from './delivery-recorder.ts'
import { checkFrameRate, parseAcknowledgement } from './acknowledgement-frames.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createHub } from './hub.ts'
import { createPresence } from './presence.ts'
import { closeForEndedSession, createTab, type Tab } from './tab.ts'

/** The last event that the browser saw; null for a page that is fresh, or says something else. */
const parseAfter = ({ after }: { after?: unknown }): number | null =>
  typeof after === 'string' && /^\d{1,15}$/.test(after) ? Number(after) : null

/** The live channel: opened by a session from a page of our own. Events go down; what was heard comes up, and nothing else. */
export function mountLive(
  server: FastifyInstance,
  { services, contextOf }: { services: Services; contextOf: ResolveContext },
): void {
  const presence = createPresence(services)
  const heartbeat = createHeartbeat(services)
  const hub = createHub(services, heartbeat.checkAllSessions)
  const delivery = createDeliveryRecorder(services)
  const attempts = createConnectionLimiter()
  server.addHook('onClose', async () => {
    heartbeat.stop()
    presence.stop()
    attempts.stop()
    await hub.close()
    await delivery.close()
  })

  // Listeners are shared by all sockets.
  const tabs = new WeakMap<WebSocket, Tab>()
  function hear(this: WebSocket, data: Buffer, isBinary: boolean): void {
    const tab = tabs.get(this)
    const no = tab && parseAcknowledgement(tab, data, isBinary)
    if (tab && typeof no === 'number') delivery.acknowledge(tab, no)
  }
  function pinged(this: WebSocket): void {
    const tab = tabs.get(this)
    if (tab) checkFrameRate(tab)
  }
  function ponged(this: WebSocket): void {
    const tab = tabs.get(this)
    if (tab && checkFrameRate(tab)) tab.isAlive = true
  }
  function closed(this: WebSocket): void {
    const tab = tabs.get(this)
    if (!tab) return
    heartbeat.remove(tab)
    if (hub.remove(tab)) presence.markDisconnected(tab.memberId)
  }
  // What is wrong with a frame the library says to the browser as it closes; a connection that breaks has nobody to tell.
  function failed(): void {}

  const begin = async (tab: Tab, after: number | null): Promise<void> => {
    await hub.resume(tab, after)
    if (after !== null && tab.lastSent >= after) delivery.resume(tab.memberId, after)
    // It may have ended while nobody here knew the tab yet.
    if (!(await findOpenSessionIds(services, [tab.sessionId])).has(tab.sessionId)) closeForEndedSession(tab)
  }

  const callers = new WeakMap<
    FastifyRequest,
    { memberId: number; sessionId: string; answer: ServerResponse }
  >()
  server.get(
    liveSocketPath,
    {
      websocket: true,
      schema: { hide: true },
      async preValidation(request, reply) {
        const { origin, host } = request.headers
        if (!origin || !URL.canParse(origin) || new URL(origin).host !== host) return reply.status(403).send()
        if (heartbeat.size() >= services.config.liveConnections) return reply.status(503).send()
        const { memberId, sessionId } = await contextOf(request, reply)
        if (memberId === null || sessionId === null) return reply.status(403).send()
        if (!attempts.allows(memberId)) return reply.status(429).send()
        callers.set(request, { memberId, sessionId, answer: reply.raw })
      },
    },
    (socket, request) => {
      const caller = callers.get(request)
      if (!caller) return socket.terminate()
      const tab = createTab(socket, caller.memberId, caller.sessionId)
      tabs.set(socket, tab)
      // Else each connection keeps its request, with its answer and its context, for as long as it lasts.
      caller.answer.detachSocket(request.raw.socket)
      socket.removeAllListeners('error').on('error', failed)
      socket.on('message', hear).on('ping', pinged).on('pong', ponged).on('close', closed)
      // Known at once: what happens while it is looked up where it stands is not lost.
      if (hub.add(tab)) presence.markConnected(tab.memberId)
      heartbeat.add(tab)
      begin(tab, parseAfter(request.query as { after?: unknown })).catch((error: unknown) => {
        services.log.warn(error, 'a live connection could not begin')
        socket.close(socketCloseCodes.failed, 'try again')
      })
    },
  )
}
