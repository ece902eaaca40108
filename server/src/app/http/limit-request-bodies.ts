import { getMemberId } from '../../platform/actor.ts'
// The one place that decides which bodies are read: by the headers before the first byte, and while receiving.
import type { ErrorCode } from '@amarelle/contract/domain/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createBodySlotPool } from '../../platform/http/body-slot-pool.ts'
import { type BodyLimits, maxPhotoBodyBytes, maxPlainBodyBytes } from '../../platform/http/body-limits.ts'
import { LimitedBodyStream, createBodyProblem } from '../../platform/http/limited-body-stream.ts'
import type { ResolveContext } from '../../platform/http/api.ts'
import { toNetworkPrefix } from '../../platform/http/client-address.ts'
import { hasSessionCookie } from './request-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `onRequest` has authenticated the caller by a secret: the body counts neither as a visitor's nor as a member's. */
    readonly fromOperator?: true
    /** Only the start of a body is kept in memory: a visitor's may be as large as a member's, and it takes no slot of an upload. */
    readonly keepsStartOnly?: true
  }
}

/** Returns the announced length in bytes; infinite for a body without one. */
const getAnnouncedBytes = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY

/** GET and HEAD bodies are never read; for other methods each route sets its limit. */
const getMaxBodyBytes = ({ method, routeOptions }: FastifyRequest): number =>
  method === 'GET' || method === 'HEAD' ? 0 : (routeOptions.bodyLimit ?? maxPlainBodyBytes)

interface BodySender {
  readonly kind: 'visitors' | 'members' | 'operators'
  readonly key: string | number
}

/**
 * Refuses a body by its headers where possible, else aborts it when it is too large for its sender, too slow, or one of too
 * many. A body that is not read to its end closes the connection.
 */
export function limitRequestBodies(
  server: FastifyInstance,
  contextOf: ResolveContext,
  limits: BodyLimits,
): void {
  const budgets = {
    visitors: createBodySlotPool(limits.visitors, 'cut'),
    members: createBodySlotPool(limits.members, 'cut'),
    operators: createBodySlotPool(limits.operators, 'cut'),
    uploads: createBodySlotPool(limits.uploads, 'refuse'),
  }
  async function senderOf(request: FastifyRequest, reply: FastifyReply): Promise<BodySender> {
    if (request.routeOptions.config?.fromOperator) return { kind: 'operators', key: 'operators' }
    const memberId = hasSessionCookie(request) ? getMemberId(await contextOf(request, reply)) : null
    return memberId === null
      ? { kind: 'visitors', key: toNetworkPrefix(request.ip ?? '') }
      : { kind: 'members', key: memberId }
  }
  server.addHook('preParsing', async (request, reply, payload) => {
    const announced = getAnnouncedBytes(request)
    if (announced === 0) return payload
    const { kind, key } = await senderOf(request, reply)
    const routeMaximum = getMaxBodyBytes(request)
    const keepsStartOnly = request.routeOptions.config?.keepsStartOnly === true
    const maximum =
      kind === 'visitors' && !keepsStartOnly ? Math.min(routeMaximum, maxPlainBodyBytes) : routeMaximum
    const tooLarge: ErrorCode =
      maximum < routeMaximum
        ? 'authentication_required'
        : maximum === maxPhotoBodyBytes
          ? 'photo_too_large'
          : 'body_too_large'
    // Without a length, a body is read up to its limit; a visitor's that could be a photo is not read at all.
    const hasKnownLimit = Number.isFinite(announced) || maximum < routeMaximum || maximum === 0
    if (hasKnownLimit && announced > maximum) throw createBodyProblem(tooLarge)
    const { raw } = request
    // A client that disconnected meanwhile takes no slot.
    if (raw.destroyed || reply.raw.closed) throw createBodyProblem('body_too_slow')

    const body = new LimitedBodyStream(limits, maximum, tooLarge)
    const cut = () => body.destroy(createBodyProblem('body_too_slow'))
    if (kind !== 'operators' && !keepsStartOnly && Math.min(announced, maximum) > maxPlainBodyBytes) {
      const place = budgets.uploads.acquire(key, cut)
      if (!place) {
        body.destroy()
        throw createBodyProblem('too_many_requests')
      }
      body.once('end', place.markComplete)
      // The body stays in memory until the response.
      reply.raw.once('close', place.release)
    } else {
      const late = setTimeout(() => {
        const place = budgets[kind].acquire(key, cut)
        if (place) body.once('close', place.release)
        else cut()
      }, limits.unfinishedAfterMs).unref()
      body.once('close', () => clearTimeout(late))
    }
    reply.raw.once('close', () => body.destroy())
    raw.once('close', () => {
      if (!raw.complete) body.destroy(Object.assign(new Error('the sender hung up'), { statusCode: 400 }))
    })
    return payload.pipe(body)
  })
  server.addHook('onSend', async (request, reply) => {
    if (getAnnouncedBytes(request) > 0 && !request.raw.complete) reply.header('connection', 'close')
  })
}
