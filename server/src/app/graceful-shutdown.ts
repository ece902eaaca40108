import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from './health.ts'

/** How long requests and jobs under way may take to finish after a stop. */
export const stopDeadlineMs = 30_000
/** A connection that has become idle is closed within this time. */
const idleSweepIntervalMs = 100

/** A stop lets running requests finish, closes connections as they become idle, and cuts what is left after the deadline. */
export function enableGracefulShutdown(server: FastifyInstance, lifecycle: Lifecycle): void {
  server.addHook('preClose', async () => {
    lifecycle.phase = 'stopping'
    const { server: httpServer } = server
    const sweep = setInterval(() => httpServer.closeIdleConnections(), idleSweepIntervalMs)
    const deadline = setTimeout(() => httpServer.closeAllConnections(), stopDeadlineMs)
    httpServer.once('close', () => {
      clearInterval(sweep)
      clearTimeout(deadline)
    })
  })
}
