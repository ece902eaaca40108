import type { ServerResponse } from 'node:http'
import type { WebSocket } from '@fastify/websocket'
import { socketCloseCodes, liveSocketPath } from '@amarelle/contract/endpoints/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findOpenSessionIds } from '../accounts/index.ts'
import type { Services } from '../platform/context.ts'
import type { ResolveContext } from '../platform/http/api.ts'
import { getMemberId, getSessionId } from '../platform/actor.ts'
import { createConnectionLimiter } from './connection-limiter.ts'
import { createDeliveryRecorder } from './delivery-recorder.ts'
import { checkFrameRate, parseAcknowledgement } from './acknowledgement-frames.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createHub } from './hub.ts'
import { createPresence } from './presence.ts'
import { closeForEndedSession, createTab, type Tab } from './tab.ts'

/** Returns the number of the last event that the browser received; null for a fresh page or an invalid value. */
const parseAfter = ({ after }: { after?: unknown }): number | null =>
  typeof after === 'string' && /^\d{1,15}$/.test(after) ? Number(after) : null

/** Mounts the live channel, for logged-in members on pages of the site. Tabs receive events and may send only acknowledgements. */
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

  // All sockets share these listeners, which saves memory per connection.
  const tabs = new WeakMap<WebSocket, Tab>()
  function onMessage(this: WebSocket, data: Buffer, isBinary: boolean): void {
    const tab = tabs.get(this)
    const no = tab && parseAcknowledgement(tab, data, isBinary)
    if (tab && typeof no === 'number') delivery.acknowledge(tab, no)
  }
  function onPing(this: WebSocket): void {
    const tab = tabs.get(this)
    if (tab) checkFrameRate(tab)
  }
  function onPong(this: WebSocket): void {
    const tab = tabs.get(this)
    if (tab && checkFrameRate(tab)) tab.isAlive = true
  }
  function onClosed(this: WebSocket): void {
    const tab = tabs.get(this)
    if (!tab) return
    heartbeat.remove(tab)
    if (hub.remove(tab)) presence.markDisconnected(tab.memberId)
  }
  // Errors are ignored: the library closes the socket with a reason for faulty frames, and a broken connection can't be answered.
  function onError(): void {}

  const startTab = async (tab: Tab, after: number | null): Promise<void> => {
    await hub.resume(tab, after)
    if (after !== null && tab.lastSent >= after) delivery.resume(tab.memberId, after)
    // The session may have ended before the tab was registered.
    if (!(await findOpenSessionIds(services, [tab.sessionId])).has(tab.sessionId)) closeForEndedSession(tab)
  }

  const callers = new WeakMap<
    FastifyRequest,
    { memberId: number; sessionId: string; response: ServerResponse }
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
        const context = await contextOf(request, reply)
        const [memberId, sessionId] = [getMemberId(context), getSessionId(context)]
        if (memberId === null || sessionId === null) return reply.status(403).send()
        if (!attempts.allows(memberId)) return reply.status(429).send()
        callers.set(request, { memberId, sessionId, response: reply.raw })
      },
    },
    (socket, request) => {
      const caller = callers.get(request)
      if (!caller) return socket.terminate()
      const tab = createTab(socket, caller.memberId, caller.sessionId)
      tabs.set(socket, tab)
      // Otherwise each connection would keep its request, response and context in memory.
      caller.response.detachSocket(request.raw.socket)
      socket.removeAllListeners('error').on('error', onError)
      socket.on('message', onMessage).on('ping', onPing).on('pong', onPong).on('close', onClosed)
      // Registered before the lookup of its position, so that events published meanwhile are not lost.
      if (hub.add(tab)) presence.markConnected(tab.memberId)
      heartbeat.add(tab)
      startTab(tab, parseAfter(request.query as { after?: unknown })).catch((error: unknown) => {
        services.log.warn(error, 'starting a live connection failed')
        socket.close(socketCloseCodes.failed, 'try again')
      })
    },
  )
}
