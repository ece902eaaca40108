// Raw requests on a TCP connection: a partial body, a body without end, or no data at all.
import { setTimeout as wait } from 'node:timers/promises'
import type { Socket } from 'node:net'
import type { AttackClient } from './client.ts'

export interface RawConnection {
  readonly socket: Socket
  /** All data received from the server. */
  readonly receivedText: () => string
  /** Status code of the response; null until one has arrived. */
  readonly status: () => number | null
}

export async function openRawConnection(client: AttackClient): Promise<RawConnection> {
  const socket = await client.openSocket()
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (data: Buffer) => {
    text += data.toString('latin1')
  })
  return {
    socket,
    receivedText: () => text,
    status: () => (text.startsWith('HTTP/1.1 ') ? Number(text.slice(9, 12)) : null),
  }
}

/** The head of a same-origin POST request, with the client's cookies. */
export function createPostHead(
  client: AttackClient,
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): string {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const allHeaders = {
    host: `localhost:${port}`,
    'sec-fetch-site': 'same-origin',
    ...(cookie ? { cookie } : {}),
    ...headers,
  }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Writes chunks until the peer closes the connection or all are accepted; returns the number accepted. */
export async function writeChunks(socket: Socket, chunk: Buffer, count: number): Promise<number> {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const framed = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
  let chunkCount = 0
  for (; chunkCount < count && !socket.destroyed; chunkCount += 1)
    if (!socket.write(framed))
      await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve)), wait(10_000)])
  return chunkCount
}
