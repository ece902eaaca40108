// Members read their own writes: while a replica may lag behind a browser's last change, that browser's requests read the primary.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setCookie } from './cookies.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
/** The lag is measured once a second, so that it may be this much longer than the last measurement. */
const measureIntervalSeconds = 1

/** Marks the browser of a request that may write, until every replica that is read has the change. */
export const createWriteMarker =
  (maxLagSeconds: number) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (safeMethods.includes(request.method)) return
    const maxAgeDays = (maxLagSeconds + measureIntervalSeconds) / 86_400
    setCookie(request, reply, { name: 'recent-write', value: '1', maxAgeDays })
  }

export const hasRecentWrite = (request: FastifyRequest): boolean =>
  readCookie(request, 'recent-write') !== undefined
