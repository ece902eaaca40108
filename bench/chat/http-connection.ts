import { connect, type Socket } from 'node:net'

/**
 * One persistent HTTP connection that handles one call at a time, written by hand: the CPU time of a full client would be taken
 * from the cores that the servers share with it. Responses must have a Content-Length.
 */
export function createHttpConnection(url: string) {
  const { hostname, port } = new URL(url)
  let socket: Socket | undefined
  let resolveCall: (() => void) | undefined
  let rejectCall: ((error: Error) => void) | undefined
  let received = ''
  const open = (): Socket => {
    const connection = connect(Number(port), hostname)
    connection.setNoDelay(true)
    connection.setEncoding('latin1')
    const handleLoss = (error?: Error) => {
      if (socket === connection) socket = undefined
      rejectCall?.(error ?? new Error('the server closed the connection'))
    }
    connection.on('error', handleLoss)
    connection.on('close', () => handleLoss())
    connection.on('data', (chunk: string) => {
      received += chunk
      const head = received.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0)
      if (received.length < head + 4 + length) return
      const status = received.slice(9, 12)
      if (status === '200') resolveCall?.()
      else rejectCall?.(new Error(`status ${status}: ${received.slice(head + 4)}`))
    })
    return connection
  }
  return {
    /** Resolves when the response has status 200. */
    post(path: string, cookie: string, key: string, body: string): Promise<void> {
      socket ??= open()
      received = ''
      return new Promise((resolve, reject) => {
        resolveCall = resolve
        rejectCall = reject
        socket?.write(
          `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n` +
            `Idempotency-Key: ${key}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
      })
    },
    close: () => socket?.destroy(),
  }
}
export type HttpConnection = ReturnType<typeof createHttpConnection>
