// A client with full control of bytes and timing: bodies that are announced, started and never finished.
import { connect, type Socket } from 'node:net'

export interface OpenRequest {
  readonly socket: Socket
  /** Everything received from the server so far. */
  readonly getReceivedText: () => string
  /** Status and body, once the response is complete or the connection closed. */
  readonly answer: Promise<{ status: number; body: string }>
  /** Settles when the connection is closed. */
  readonly closed: Promise<void>
}

/** Sends headers and the first bytes of a body, and leaves the request open. */
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
  // Unreferenced, so that an open request does not keep the process running.
  const socket = connect(Number(port), hostname).unref()
  let text = ''
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // Writing after the server closed the connection fails.
  socket.on('error', () => {})
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    const parseResponse = (isClosed: boolean) => {
      const end = text.indexOf('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1] ?? Number.NaN)
      const bodyText = text.slice(end + 4)
      if (end >= 0 && (isClosed || Buffer.byteLength(bodyText) >= length))
        resolve({ status: Number(text.slice(9, 12)), body: bodyText })
      else if (isClosed) reject(new Error(`closed without an answer: ${text}`))
    }
    socket.on('data', (data) => {
      text += data.toString()
      parseResponse(false)
    })
    socket.once('close', () => parseResponse(true))
  })
  answer.catch(() => {})
  const lines = Object.entries({ host, 'sec-fetch-site': 'same-origin', ...headers })
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
  return { socket, getReceivedText: () => text, answer, closed }
}

/** One chunk of a body with chunked encoding. */
export const createBodyChunk = (bytes: number): string => `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`

/** Sends chunks until the server closes the connection or the limit is reached; returns how many were sent. */
export async function sendChunks({ socket, closed }: OpenRequest, maximumBytes: number): Promise<number> {
  const chunk = createBodyChunk(64 * 1024)
  for (let sentBytes = 0; sentBytes < maximumBytes; sentBytes += 64 * 1024) {
    if (socket.destroyed) return sentBytes
    if (!socket.write(chunk))
      await Promise.race([closed, new Promise<void>((resolve) => socket.once('drain', resolve))])
  }
  return maximumBytes
}
