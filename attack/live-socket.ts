import { WebSocket } from 'ws'
import { createClientAddress } from './client.ts'
import type { AttackEnvironment } from './environment.ts'

export interface OpenedSocket {
  readonly socket: WebSocket
  readonly received: string[]
  /** HTTP status of the handshake: 101 when the connection opened. */
  readonly status: number
  readonly closeCode: () => number | null
}

/** Opens a live connection from an address of its own; resolves with the status also if it is refused. */
export function openLiveSocket(
  environment: Pick<AttackEnvironment, 'port'>,
  headers: Record<string, string>,
  query = '',
): Promise<OpenedSocket> {
  return new Promise((resolve) => {
    const received: string[] = []
    let code: number | null = null
    const socket = new WebSocket(`ws://127.0.0.1:${environment.port}/live${query}`, {
      headers: { host: `localhost:${environment.port}`, ...headers },
      localAddress: createClientAddress(),
    })
    const resolveWith = (status: number) => resolve({ socket, received, status, closeCode: () => code })
    socket.on('message', (data: Buffer) => received.push(data.toString()))
    socket.on('close', (closed) => {
      code = closed
    })
    socket.on('error', () => resolveWith(0))
    socket.on('open', () => resolveWith(101))
    socket.on('unexpected-response', (_request, response) => resolveWith(response.statusCode ?? 0))
  })
}
