// The one place that decides which bodies are read: before the first byte by the headers, and while they come.
import type { ErrorCode } from '@amarelle/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createBodyBudget } from '../platform/body-budget.ts'
import { type BodyLimits, photoBody, plainBody } from '../platform/body-limits.ts'
import { BoundedBody, bodyProblem } from '../platform/bounded-body.ts'
import type { ContextOf } from '../platform/http.ts'
import { networkOf } from '../platform/client-address.ts'
import { mayBeMember } from './context-of.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `onRequest` has checked the secret of whoever calls: the body is neither a visitor's nor a member's. */
    readonly fromOperator?: true
  }
}

/** Bytes that the headers announce; without a length it may be any number. */
const announcedBytes = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY

/** GET and HEAD have no body that anybody reads; of the others each route says how much it takes. */
const maximumOf = ({ method, routeOptions }: FastifyRequest): number =>
  method === 'GET' || method === 'HEAD' ? 0 : (routeOptions.bodyLimit ?? plainBody)

interface Sender {
  readonly kind: 'visitors' | 'members' | 'operators'
  readonly key: string | number
}

/**
 * Refuses a body by its headers where they tell enough, else ends it where it grows beyond what its sender may send, comes too
 * slowly, or is one of too many. What is not read to its end ends the connection: nobody goes on reading for nothing.
 */
export function guardBodies(app: FastifyInstance, contextOf: ContextOf, limits: BodyLimits): void {
  const budgets = {
    visitors: createBodyBudget(limits.visitors, 'cut'),
    members: createBodyBudget(limits.members, 'cut'),
    operators: createBodyBudget(limits.operators, 'cut'),
    uploads: createBodyBudget(limits.uploads, 'refuse'),
  }
  async function senderOf(request: FastifyRequest, reply: FastifyReply): Promise<Sender> {
    if (request.routeOptions.config?.fromOperator) return { kind: 'operators', key: 'operators' }
    const memberId = mayBeMember(request) ? (await contextOf(request, reply)).memberId : null
    return memberId === null
      ? { kind: 'visitors', key: networkOf(request.ip ?? '') }
      : { kind: 'members', key: memberId }
  }
  app.addHook('preParsing', async (request, reply, payload) => {
    const announced = announcedBytes(request)
    if (announced === 0) return payload
    const { kind, key } = await senderOf(request, reply)
    const routeMaximum = maximumOf(request)
    const maximum = kind === 'visitors' ? Math.min(routeMaximum, plainBody) : routeMaximum
    const tooLarge: ErrorCode =
      maximum < routeMaximum
        ? 'authentication_required'
        : maximum === photoBody
          ? 'photo_too_large'
          : 'body_too_large'
    // Without a length it is read as far as it is allowed to; a visitor's that could be a photo is not even begun.
    const known = Number.isFinite(announced) || maximum < routeMaximum || maximum === 0
    if (known && announced > maximum) throw bodyProblem(tooLarge)
    const { raw } = request
    // Whoever hung up meanwhile takes no place.
    if (raw.destroyed || reply.raw.closed) throw bodyProblem('body_too_slow')

    const body = new BoundedBody(limits, maximum, tooLarge)
    const cut = () => body.destroy(bodyProblem('body_too_slow'))
    if (kind !== 'operators' && Math.min(announced, maximum) > plainBody) {
      const place = budgets.uploads.take(key, cut)
      if (!place) {
        body.destroy()
        throw bodyProblem('too_many_requests')
      }
      body.once('end', place.keep)
      // It stays in memory until it is answered.
      reply.raw.once('close', place.release)
    } else {
      const late = setTimeout(() => {
        const place = budgets[kind].take(key, cut)
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
  app.addHook('onSend', async (request, reply) => {
    if (announcedBytes(request) > 0 && !request.raw.complete) reply.header('connection', 'close')
  })
}
