import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from './health.ts'

/** How long requests and jobs under way may take to finish after a stop. */
export const stopDeadlineMs = 30_000
/** A connection that has become idle is closed within this time. */
const sweepMs = 100

/** A stop lets running requests finish, closes connections as they become idle, and cuts what is left after the deadline. */
export function finishRequests(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('preClose', async () => {
    lifecycle.phase = 'stopping'
    const { server } = app
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
    const deadline = setTimeout(() => server.closeAllConnections(), stopDeadlineMs)
    server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(deadline)
    })
  })
}
