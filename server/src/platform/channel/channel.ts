// What one server process tells all others, whatever carries it: numbered packets, so that each comes once and a lost one is
// noticed; bounded while nothing carries them.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { secondsToMs } from '../clock.ts'
import type { Log } from '../log.ts'

interface ChannelListener {
  readonly onMessage: (text: string) => void
  /** Texts of others may have been lost: whoever keeps state looks it up again. */
  readonly onGap: () => void
}
export interface Channel {
  /** Bytes of the longest text that it takes. */
  readonly maxMessageBytes: number
  /** Tells all other processes, in order. Never throws and never waits; what it can't keep is lost, and the others notice. */
  readonly publish: (texts: readonly string[]) => void
  /** Hears the other processes, never its own. */
  readonly subscribe: (listener: ChannelListener) => () => void
  readonly isConnected: () => boolean
  readonly close: () => Promise<void>
}

/** A connection that listens; `send` is done when the packets were taken. */
interface TransportConnection {
  readonly send: (packets: readonly string[]) => Promise<void>
  /** Ends it at once, whatever is under way. */
  readonly end: () => void
}
/** What carries packets. `connect` throws when it can't; `lost` is called when an open connection ended by itself. */
export interface Transport {
  readonly maxPacketBytes: number
  readonly connect: (heard: (packet: string) => void, lost: () => void) => Promise<TransportConnection>
}

/** Bytes of sender and number before the lines. */
const packetHeaderBytes = 40
/** Bytes of text that wait while nothing carries them. */
const maxQueuedBytes = 4 * 1024 * 1024
/** Milliseconds between two sendings: what comes meanwhile goes together. */
const flushIntervalMs = 5
/** A packet that was refused this often is given up: it must not hold up the others for ever. */
const maxSendAttempts = 3
/** Processes whose numbers are remembered; those that were heard last. */
const maxTrackedProcesses = 1000

/** `beat`: milliseconds between two signs of life. */
export function createChannel(transport: Transport, log: Log, beat = secondsToMs(10)): Channel {
  const me = randomBytes(9).toString('base64url')
  const room = transport.maxPacketBytes - packetHeaderBytes
  const listeners = new Set<ChannelListener>()
  const heardUpTo = new Map<string, number>()
  let waiting: string[] = []
  let waitingBytes = 0
  /** Made, and not known to have been taken: sent again with their numbers, so that nobody hears them twice. */
  let packets: string[] = []
  let tries = 0
  let number = 0
  let connection: TransportConnection | null = null
  let opening: Promise<void> | null = null
  let sending = false
  let echoed = false
  let closed = false

  const pack = (): string[] => {
    const made: string[] = []
    let lines: string[] = []
    let bytes = 0
    const seal = () => {
      number += 1
      made.push(`${me} ${number}\n${lines.join('\n')}`)
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
    return made
  }
  const gap = () => {
    for (const listener of listeners) listener.onGap()
  }
  const hear = (packet: string): void => {
    const start = packet.indexOf('\n')
    const [from = '', no = ''] = packet.slice(0, start).split(' ')
    if (from === me) {
      echoed = true
      return
    }
    const known = heardUpTo.get(from) ?? 0
    const heard = Number(no)
    if (heard <= known) return
    heardUpTo.delete(from)
    heardUpTo.set(from, heard)
    if (heardUpTo.size > maxTrackedProcesses) heardUpTo.delete(heardUpTo.keys().next().value ?? '')
    if (heard > known + 1) gap()
    for (const line of packet.slice(start + 1).split('\n'))
      if (line) for (const listener of listeners) listener.onMessage(line)
  }

  const open = async (): Promise<void> => {
    for (let wait = 50; !closed; wait = Math.min(secondsToMs(5), wait * 2))
      try {
        const made: TransportConnection = await transport.connect(
          (packet) => {
            try {
              hear(packet)
            } catch (error) {
              log.error(error, 'what another process told could not be heard')
            }
          },
          () => lose(made),
        )
        if (closed) return made.end()
        connection = made
        echoed = true
        gap()
        void flush()
        return
      } catch (error) {
        if (wait === 50) log.warn(error, 'the channel between processes waits for its connection')
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
          log.warn(error, 'the channel between processes took none of these')
          packets = []
          tries = 0
        }
        lose(using)
      }
      await pause(flushIntervalMs)
    }
    sending = false
  }
  // A connection that ended without a word is noticed by its silence: every process hears itself.
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
      // A number that nobody hears tells the others that something is missing.
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
