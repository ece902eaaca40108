import { type ErrorCode, problem } from '@amarelle/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'

type WhoOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Pick<Context, 'memberId'>>

/** Bytes of a body: a photo of 10 MB in base64 with what goes along with it, and everything else. */
export const photoBody = 15 * 1024 * 1024
export const plainBody = 256 * 1024

/** Large bodies under way at a time, of this process and of one member: their sum is memory. */
const atOnce = 32
const atOnceOfOne = 6
const underWay = new Map<number, number>()

const announced = (request: FastifyRequest): number =>
  request.headers['transfer-encoding']
    ? Number.POSITIVE_INFINITY
    : Number(request.headers['content-length'] ?? 0)

/** What a body that was announced is refused with before a byte of it is read; null when it may come. */
export function refusedBody(request: FastifyRequest, memberId: number | null): ErrorCode | null {
  const length = announced(request)
  if (length <= plainBody) return null
  if (memberId === null) return 'authentication_required'
  return length > photoBody && Number.isFinite(length) ? 'photo_too_large' : null
}

/** For calls that may carry a photo: a large body is read for members only, and for few of them at a time. */
export const guardPhotoBody = (whoOf: WhoOf) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { memberId } = await whoOf(request, reply)
  const refused = refusedBody(request, memberId)
  if (refused) throw problem(refused)
  if (memberId === null || announced(request) <= plainBody) return
  const mine = underWay.get(memberId) ?? 0
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0)
  if (all >= atOnce || mine >= atOnceOfOne) throw problem('too_many_requests')
  underWay.set(memberId, mine + 1)
  reply.raw.once('close', () => {
    const left = (underWay.get(memberId) ?? 1) - 1
    if (left) underWay.set(memberId, left)
    else underWay.delete(memberId)
  })
}
