import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Keeps at most `maximum` idle connections: a new one closes the one idle longest, so that silent connections neither use up
 * memory nor keep others from connecting. Live channels do not count as idle.
 */
export function limitIdleConnections(server: Server, maximum = 2_000): void {
  // In the order in which they became idle.
  const idle = new Set<Socket>()
  function wait(socket: Socket): void {
    if (socket.destroyed) return
    idle.delete(socket)
    idle.add(socket)
    const [oldest] = idle
    if (idle.size <= maximum || !oldest) return
    idle.delete(oldest)
    oldest.destroy()
  }
  server.on('connection', (socket) => {
    wait(socket)
    socket.once('close', () => idle.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    response.once('close', () => wait(socket))
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => idle.delete(socket))
}
