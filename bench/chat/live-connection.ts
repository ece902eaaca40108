import { acknowledgementIntervalSeconds } from '@amarelle/contract/endpoints/live'
import WebSocket from 'ws'
import type { Writer } from '../../soak/writers.ts'

/** Milliseconds on a clock that all processes of the machine share. */
export const readSharedClockMs = (): number => Number(process.hrtime.bigint()) / 1e6

/** A text that contains the time at which it was due to be sent. */
export const createStampedText = (at: number): string => `it is ${Math.round(at * 1000).toString(36)} now`
const parseSentAtMs = (event: string): number =>
  Number.parseInt(/"text":"it is (\w+) now"/.exec(event)?.[1] ?? '', 36) / 1000

/** One open connection of a member that acknowledges events as the browser does; resolves after the greeting. */
export function openLiveConnection(
  url: string,
  { id, cookie }: Writer,
  onMessage: (sentAtMs: number) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, {
      headers: { cookie, origin: url },
      perMessageDeflate: false,
    })
    let last = 0
    let acknowledgedNo = 0
    let timer: NodeJS.Timeout | undefined
    const acknowledge = () => {
      timer = undefined
      if (last <= acknowledgedNo || socket.readyState !== WebSocket.OPEN) return
      acknowledgedNo = last
      socket.send(`{"heard":${last}}`)
      timer = setTimeout(acknowledge, acknowledgementIntervalSeconds * 1000)
    }
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`the connection of ${id} was closed: ${code}`)))
    socket.on('message', (data: Buffer) => {
      const event = data.toString()
      last = Number(/"no":(\d+)/.exec(event)?.[1] ?? last)
      if (event.startsWith('{"type":"hello"')) {
        acknowledgedNo = last
        resolve(socket)
      } else if (!timer) acknowledge()
      if (event.includes('"mine":false')) {
        const sentAtMs = parseSentAtMs(event)
        if (sentAtMs) onMessage(sentAtMs)
      }
    })
  })
}
