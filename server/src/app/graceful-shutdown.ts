import type { FastifyInstance } from 'fastify'
import { secondsToMs } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Lifecycle } from './health.ts'

/** The part of the stop timeout that remains for closing connections to the database and to other services. */
const closingShare = 0.2
const maxClosingMs = 5000
/** Returns how long running requests and jobs may take after a stop signal, and how long the process then takes to end. */
export function getStopDeadlines({ stopTimeoutSeconds }: Pick<Config, 'stopTimeoutSeconds'>) {
  const stopMs = secondsToMs(stopTimeoutSeconds)
  const closingMs = Math.min(maxClosingMs, stopMs * closingShare)
  return { workMs: stopMs - closingMs, closingMs }
}

/** Connections that become idle are closed within this time. */
const idleSweepIntervalMs = 100

/** On stop, lets running requests finish, closes idle connections, and cuts the rest after the time limit. */
export function enableGracefulShutdown(
  server: FastifyInstance,
  lifecycle: Lifecycle,
  requestDeadlineMs: number,
): void {
  server.addHook('preClose', async () => {
    lifecycle.phase = 'stopping'
    const { server: httpServer } = server
    const sweep = setInterval(() => httpServer.closeIdleConnections(), idleSweepIntervalMs)
    const deadline = setTimeout(() => httpServer.closeAllConnections(), requestDeadlineMs)
    httpServer.once('close', () => {
      clearInterval(sweep)
      clearTimeout(deadline)
    })
  })
}
