// Members read their own writes: while a replica may lag behind a browser's last change, that browser's requests read the primary.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setCookie } from './cookies.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
/**
 * The time by which the lag may exceed the measured one: a second until the next measurement, and up to three between two positions of the
 * primary, the second of which may wait two seconds for its answer.
 */
const measurementErrorSeconds = 4

/** Marks the browser of a request that may write, until every replica that is read has the change. */
export const createWriteMarker =
  (maxLagSeconds: number) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (safeMethods.includes(request.method)) return
    const maxAgeDays = (maxLagSeconds + measurementErrorSeconds) / 86_400
    setCookie(request, reply, { name: 'recent-write', value: '1', maxAgeDays })
  }

export const hasRecentWrite = (request: FastifyRequest): boolean =>
  readCookie(request, 'recent-write') !== undefined
