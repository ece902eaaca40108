import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from './health.ts'

/** Time limit for running requests and jobs after a stop signal. */
export const stopDeadlineMs = 30_000
/** Connections that become idle are closed within this time. */
const idleSweepIntervalMs = 100

/** On stop, lets running requests finish, closes idle connections, and cuts the rest after the time limit. */
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
