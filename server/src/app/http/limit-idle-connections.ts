import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Keeps at most so many connections that wait for a request: the one that has waited longest is closed for a new one, so that
 * silent connections use up neither memory nor anybody's way in. Live channels are no such connections.
 */
export function limitIdleConnections(server: Server, maximum = 2_000): void {
  // In the order in which they began to wait.
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
