// Messages between server processes over any transport. Packets are numbered, so each is delivered once and losses are detected;
// the queue is bounded while the transport is down.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { secondsToMs } from '../clock.ts'
import type { Log } from '../log.ts'

interface ChannelListener {
  readonly onMessage: (text: string) => void
  /** Messages may have been lost: listeners that hold state must reload it. */
  readonly onGap: () => void
}
export interface Channel {
  /** Size of the longest text that can be published, in bytes. */
  readonly maxMessageBytes: number
  /**
   * Sends texts to all other processes, in order. Never throws or waits; if the queue overflows, its texts are dropped and the
   * others see a gap.
   */
  readonly publish: (texts: readonly string[]) => void
  /** Subscribes to other processes' messages, never its own; returns the function that unsubscribes. */
  readonly subscribe: (listener: ChannelListener) => () => void
  readonly isConnected: () => boolean
  readonly close: () => Promise<void>
}

/** A listening connection; `send` resolves when the packets were accepted. */
interface TransportConnection {
  readonly send: (packets: readonly string[]) => Promise<void>
  /** Closes the connection at once, even with packets in flight. */
  readonly end: () => void
}
/** Carries packets. `connect` throws if it fails; `lost` is called when an open connection closes by itself. */
export interface Transport {
  readonly maxPacketBytes: number
  readonly connect: (onPacket: (packet: string) => void, lost: () => void) => Promise<TransportConnection>
}

/** Bytes reserved for sender and number before the lines. */
const packetHeaderBytes = 40
/** Limit of the texts queued while the transport is down. */
const maxQueuedBytes = 4 * 1024 * 1024
/** Pause between two sends; texts published meanwhile are sent together. */
const flushIntervalMs = 5
/** A packet refused this often is dropped, so that it cannot block later ones for ever. */
const maxSendAttempts = 3
/** Number of processes whose last packet number is remembered; the least recently active are forgotten. */
const maxTrackedProcesses = 1000

/** `beat` is the heartbeat interval in milliseconds. */
export function createChannel(transport: Transport, log: Log, beat = secondsToMs(10)): Channel {
  const me = randomBytes(9).toString('base64url')
  const room = transport.maxPacketBytes - packetHeaderBytes
  const listeners = new Set<ChannelListener>()
  const heardUpTo = new Map<string, number>()
  let waiting: string[] = []
  let waitingBytes = 0
  /** Packets not yet acknowledged; resent with the same numbers, so that receivers can skip duplicates. */
  let packets: string[] = []
  let tries = 0
  let number = 0
  let connection: TransportConnection | null = null
  let opening: Promise<void> | null = null
  let sending = false
  let echoed = false
  let closed = false

  const pack = (): string[] => {
    const packedLines: string[] = []
    let lines: string[] = []
    let bytes = 0
    const seal = () => {
      number += 1
      packedLines.push(`${me} ${number}\n${lines.join('\n')}`)
      lines = []
      bytes = 0
    }
    for (const text of waiting) {
      const size = Buffer.byteLength(text) + 1
      if (lines.length && bytes + size > room) seal()
      lines.push(text)
      bytes += size
    }
    if (lines.length) seal()
    waiting = []
    waitingBytes = 0
    return packedLines
  }
  const gap = () => {
    for (const listener of listeners) listener.onGap()
  }
  const receivePacket = (packet: string): void => {
    const start = packet.indexOf('\n')
    const [from = '', no = ''] = packet.slice(0, start).split(' ')
    if (from === me) {
      echoed = true
      return
    }
    const lastNo = heardUpTo.get(from) ?? 0
    const packetNo = Number(no)
    if (packetNo <= lastNo) return
    heardUpTo.delete(from)
    heardUpTo.set(from, packetNo)
    if (heardUpTo.size > maxTrackedProcesses) heardUpTo.delete(heardUpTo.keys().next().value ?? '')
    if (packetNo > lastNo + 1) gap()
    for (const line of packet.slice(start + 1).split('\n'))
      if (line) for (const listener of listeners) listener.onMessage(line)
  }

  const open = async (): Promise<void> => {
    for (let wait = 50; !closed; wait = Math.min(secondsToMs(5), wait * 2))
      try {
        const newConnection: TransportConnection = await transport.connect(
          (packet) => {
            try {
              receivePacket(packet)
            } catch (error) {
              log.error(error, 'a message of another process could not be handled')
            }
          },
          () => lose(newConnection),
        )
        if (closed) return newConnection.end()
        connection = newConnection
        echoed = true
        gap()
        void flush()
        return
      } catch (error) {
        if (wait === 50) log.warn(error, 'waiting for the channel between processes to connect')
        await pause(wait * (0.75 + Math.random() / 2), undefined, { ref: false })
      }
  }
  const lose = (lost: TransportConnection) => {
    lost.end()
    if (connection !== lost) return
    connection = null
    if (!closed) opening = open()
  }
  const flush = async (): Promise<void> => {
    if (sending) return
    sending = true
    while (connection && (packets.length || waiting.length)) {
      if (packets.length === 0) packets = pack()
      const using: TransportConnection = connection
      try {
        await using.send(packets)
        packets = []
        tries = 0
      } catch (error) {
        tries += 1
        if (tries === maxSendAttempts) {
          log.warn(error, 'messages could not be published to other processes')
          packets = []
          tries = 0
        }
        lose(using)
      }
      await pause(flushIntervalMs)
    }
    sending = false
  }
  // Every process receives its own heartbeat: a connection that delivers none is considered lost.
  const beating = setInterval(() => {
    if (connection && !echoed) return lose(connection)
    echoed = false
    if (connection) publish([''])
  }, beat)
  beating.unref()

  const publish = (texts: readonly string[]) => {
    if (closed) return
    opening ??= open()
    for (const text of texts) {
      waiting.push(text)
      waitingBytes += text.length
    }
    if (waitingBytes > maxQueuedBytes) {
      // Skipping a packet number makes the other processes detect a gap.
      number += 1
      waiting = []
      waitingBytes = 0
    }
    void flush()
  }
  return {
    maxMessageBytes: room - 1,
    publish,
    subscribe(listener) {
      listeners.add(listener)
      opening ??= open()
      return () => listeners.delete(listener)
    },
    isConnected: () => connection !== null,
    async close() {
      closed = true
      clearInterval(beating)
      const last = connection
      connection = null
      if (last && (packets.length || waiting.length))
        await Promise.race([
          last.send([...packets, ...pack()]).catch(() => {}),
          pause(500, undefined, { ref: false }),
        ])
      last?.end()
    },
  }
}
