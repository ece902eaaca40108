// A client that says exactly what goes over the wire and when: bodies that are announced, begun and never finished.
import { connect, type Socket } from 'node:net'

export interface OpenRequest {
  readonly socket: Socket
  /** Everything that the server said so far. */
  readonly getReceivedText: () => string
  /** Status and body of the answer, as soon as the server has closed the connection or the answer is whole. */
  readonly answer: Promise<{ status: number; body: string }>
  /** Settles when the connection is over. */
  readonly closed: Promise<void>
}

/** Sends the head of a request and the first bytes of its body, and leaves it open. */
export function openRawRequest(
  url: string,
  {
    method = 'POST',
    path,
    headers,
    body = '',
  }: { method?: string; path: string; headers: Readonly<Record<string, string>>; body?: string },
): OpenRequest {
  const { hostname, port, host } = new URL(url)
  // One that is left open keeps nobody from ending.
  const socket = connect(Number(port), hostname).unref()
  let text = ''
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // Whoever writes on after the answer is told that nobody listens.
  socket.on('error', () => {})
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    const read = (whole: boolean) => {
      const end = text.indexOf('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1] ?? Number.NaN)
      const given = text.slice(end + 4)
      if (end >= 0 && (whole || Buffer.byteLength(given) >= length))
        resolve({ status: Number(text.slice(9, 12)), body: given })
      else if (whole) reject(new Error(`closed without an answer: ${text}`))
    }
    socket.on('data', (data) => {
      text += data.toString()
      read(false)
    })
    socket.once('close', () => read(true))
  })
  answer.catch(() => {})
  const lines = Object.entries({ host, 'sec-fetch-site': 'same-origin', ...headers })
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
  return { socket, getReceivedText: () => text, answer, closed }
}

/** One chunk of a body without a length. */
export const createBodyChunk = (bytes: number): string => `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`

/** Sends chunks until the server ends it, or so many bytes are sent; answers how many were taken. */
export async function sendChunks({ socket, closed }: OpenRequest, maximumBytes: number): Promise<number> {
  const chunk = createBodyChunk(64 * 1024)
  for (let sent = 0; sent < maximumBytes; sent += 64 * 1024) {
    if (socket.destroyed) return sent
    if (!socket.write(chunk))
      await Promise.race([closed, new Promise<void>((drained) => socket.once('drain', drained))])
  }
  return maximumBytes
}
