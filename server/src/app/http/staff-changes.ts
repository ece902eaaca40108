// A stream of server-sent events, which tells open screens of the console what has changed.
import { createProblem } from '@amarelle/contract/domain/errors'
import { type StaffChange, staffChanges, staffChangesPath } from '@amarelle/contract/staff/changes'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { subscribeChannelMessages } from '../../platform/channel/channel-messages.ts'
import { secondsToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { ResolveStaffVisit } from '../../platform/http/staff-api.ts'

/** Enough for a person's open screens; the oldest stream ends for a further one. */
const maxStreamsPerPerson = 12
/** Changes within this time are one event. */
const batchWindowMs = 300
/** Keeps proxies from closing the connection, and ends streams of sessions that have ended. */
const heartbeatIntervalMs = secondsToMs(25)

interface ChangeStream {
  readonly staffId: number
  readonly send: (change: StaffChange) => void
  readonly keepAlive: () => void
  readonly end: () => void
}
function openStream(
  staffId: number,
  reply: FastifyReply,
  onEnd: (stream: ChangeStream) => void,
): ChangeStream {
  const { raw } = reply
  const pending = new Set<StaffChange>()
  let timer: NodeJS.Timeout | null = null
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    // Compression would hold small events back.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  raw.write(':\n\n')
  // Writing to a response that has ended would be an uncaught error.
  const write = (text: string) => {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text)
  }
  const flush = () => {
    timer = null
    for (const change of pending) write(`event: ${change}\ndata:\n\n`)
    pending.clear()
  }
  const stream: ChangeStream = {
    staffId,
    send(change) {
      pending.add(change)
      timer ??= setTimeout(flush, batchWindowMs)
    },
    keepAlive: () => write(':\n\n'),
    end: () => raw.end(),
  }
  // The connection broke; `close` follows.
  raw.on('error', () => {})
  raw.on('close', () => {
    if (timer) clearTimeout(timer)
    onEnd(stream)
  })
  return stream
}

/** Mounts the stream of changes. It contains nothing but what has changed; screens read the rest with the person's permissions. */
export function registerStaffChanges(
  server: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  resolveVisit: ResolveStaffVisit,
): void {
  // In the order in which they were opened.
  const streams = new Set<ChangeStream>()
  const sendAll = (change: StaffChange) => {
    for (const stream of streams) stream.send(change)
  }
  const unsubscribe = subscribeChannelMessages(db, {
    onNumberedEvent: () => {},
    onTransientEvent: () => {},
    onSessionsEnded: () => {},
    onStaffChange: sendAll,
    onGap: () => staffChanges.forEach(sendAll),
  })
  server.addHook('preClose', async () => {
    unsubscribe()
    for (const stream of streams) stream.end()
  })
  server.get(staffChangesPath, async (request, reply) => {
    const { actor } = await resolveVisit(request, reply)
    if (!actor) throw createProblem('staff_sign_in_required')
    const { staffId } = actor
    const own = [...streams].filter((stream) => stream.staffId === staffId)
    if (own.length >= maxStreamsPerPerson) own[0]?.end()
    reply.hijack()
    const heartbeat = setInterval(() => {
      resolveVisit(request, reply).then(
        (visit) => (visit.actor ? stream.keepAlive() : stream.end()),
        // The database is away: the next heartbeat asks again.
        () => {},
      )
    }, heartbeatIntervalMs)
    const stream = openStream(staffId, reply, (ended) => {
      clearInterval(heartbeat)
      streams.delete(ended)
    })
    streams.add(stream)
  })
}
