import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that Linux gives to outgoing connections, which would take a free port again before it is used. */
const portRange = { first: 10_000, count: 20_000 }

/** A random port of 127.0.0.1 on which nothing listens. Other tests run beside: it must be used soon. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = portRange.first + Math.floor(Math.random() * portRange.count)
    const socket = createServer().listen(port, '127.0.0.1')
    try {
      await once(socket, 'listening')
    } catch {
      continue
    }
    socket.close()
    await once(socket, 'close')
    return port
  }
}
