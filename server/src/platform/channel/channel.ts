// Messages between server processes over any transport. Packets for all processes are numbered, so each is delivered once and losses
// are noticed; packets of a topic are not: what was sent there is repeated in short with the heartbeat (channel-messages.ts).
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { secondsToMs } from '../clock.ts'
import type { Log } from '../log.ts'
import { channelGapCounter } from '../observability/metrics.ts'
import { createFollowedTopics, type FollowedTopics } from './followed-topics.ts'
import { packetHeaderBytes, packMessages } from './pack-messages.ts'
import { createReceivedNumbers } from './received-numbers.ts'
import type { ChannelMessage, Packet, Transport, TransportConnection } from './transport.ts'

interface ChannelListener {
  readonly onMessage: (text: string) => void
  /** Messages may have been lost: listeners that hold state must reload it. */
  readonly onGap: () => void
}
export interface Channel extends Pick<FollowedTopics, 'follow' | 'unfollow'> {
  /** Names this process in its packets; other after each start. */
  readonly processId: string
  readonly heartbeatIntervalMs: number
  /** Size of the longest text that can be published, in bytes. */
  readonly maxMessageBytes: number
  /**
   * Sends texts to the other processes: those of one topic in order, and those for all processes. Never throws or waits; if the
   * queue overflows, its texts are dropped and the others see a gap.
   */
  readonly publish: (messages: readonly ChannelMessage[]) => void
  /** Subscribes to other processes' messages, never its own; returns the function that unsubscribes. */
  readonly subscribe: (listener: ChannelListener) => () => void
  /** `createTexts` is called for each heartbeat, and its texts are sent to all processes. */
  readonly onHeartbeat: (createTexts: () => readonly string[]) => void
  /** Makes the other processes see a gap with the next packet. */
  readonly announceGap: () => void
  /** Returns whether messages of other processes arrive. */
  readonly isConnected: () => boolean
  /** Number of the last packet for all processes that the transport accepted. */
  readonly getSentNumber: () => number
  /** Number of the last such packet that arrived from another process; 0: none did. */
  readonly getReceivedNumber: (processId: string) => number
  /** Connects anew if that leads to another server. */
  readonly reconnectIfMoved: () => Promise<void>
  /** Sends what waits; returns whether all was sent. */
  readonly close: () => Promise<boolean>
}

/** Limit of the texts queued while the transport is down. */
const maxQueuedBytes = 4 * 1024 * 1024
/** Pause between two sends; texts published meanwhile are sent together. */
const flushIntervalMs = 5
/** Packets refused this often are dropped, so that they cannot block later ones for ever. */
const maxSendAttempts = 3
const defaultHeartbeatIntervalMs = secondsToMs(2)
/** Every process receives its own heartbeats: a connection that delivers none for so many intervals is considered lost. */
const maxMissedHeartbeats = 3
/** The time for which closing waits for a connection, and for the last messages. */
const closeTimeoutMs = 1000
/** Number of a packet that belongs to a topic. */
const unnumbered = 0

export function createChannel(
  transport: Transport,
  log: Log,
  heartbeatIntervalMs = defaultHeartbeatIntervalMs,
): Channel {
  const processId = randomBytes(9).toString('base64url')
  const listeners = new Set<ChannelListener>()
  const received = createReceivedNumbers()
  const createTexts: (() => readonly string[])[] = []
  let waiting: ChannelMessage[] = []
  let waitingBytes = 0
  /** Packets not yet acknowledged; resent with the same numbers, so that receivers can skip duplicates. */
  let packets: Packet[] = []
  let tries = 0
  let number = 0
  let packedNumber = 0
  let sentNumber = 0
  let connection: TransportConnection | null = null
  let isReady = false
  let opening: Promise<void> | null = null
  let sending = false
  let missedHeartbeats = 0
  let isClosed = false

  const pack = (): Packet[] => {
    const messages = transport.hasTopics ? waiting : waiting.map(({ text }) => ({ topic: null, text }))
    waiting = []
    waitingBytes = 0
    return packMessages(messages, transport.maxPacketBytes, (topic) => {
      if (topic !== null) return `${processId} ${unnumbered}`
      number += 1
      packedNumber = number
      return `${processId} ${number}`
    })
  }
  const reportGap = (reason: 'connected' | 'packet') => {
    channelGapCounter.inc({ reason })
    for (const listener of listeners) listener.onGap()
  }
  const receivePacket = (packet: string): void => {
    const start = packet.indexOf('\n')
    const [from = '', numberText = ''] = packet.slice(0, start).split(' ')
    const packetNumber = Number(numberText)
    if (from === processId) {
      if (packetNumber !== unnumbered) missedHeartbeats = 0
      return
    }
    if (packetNumber !== unnumbered) {
      const arrival = received.accept(from, packetNumber)
      if (arrival === 'repeated') return
      if (arrival === 'after_gap') reportGap('packet')
    }
    for (const line of packet.slice(start + 1).split('\n'))
      if (line) for (const listener of listeners) listener.onMessage(line)
  }

  const connect = async (): Promise<void> => {
    let isLost = false
    let opened: TransportConnection | null = null
    const newConnection = await transport.connect(
      (packet) => {
        try {
          receivePacket(packet)
        } catch (error) {
          log.error(error, 'a message of another process could not be handled')
        }
      },
      () => {
        isLost = true
        if (opened) lose(opened)
      },
    )
    if (isClosed) return newConnection.end()
    if (isLost) throw new Error('the connection was lost at once')
    opened = newConnection
    connection = newConnection
    missedHeartbeats = 0
    // Messages that were sent on the connection before may have reached nobody.
    if (number > 0) announceGap()
    sendHeartbeat()
    if (transport.hasTopics) await topics.followAll()
    if (connection !== newConnection) throw new Error('the connection was lost while members were followed')
    isReady = true
    reportGap('connected')
  }
  const open = async (): Promise<void> => {
    for (let wait = 50; !isClosed && !isReady; wait = Math.min(secondsToMs(5), wait * 2))
      try {
        await connect()
      } catch (error) {
        if (wait === 50) log.warn(error, 'waiting for the channel between processes to connect')
        await pause(wait * (0.75 + Math.random() / 2), undefined, { ref: false })
      }
    opening = null
  }
  const openIfNeeded = () => {
    if (!isClosed && !isReady) opening ??= open()
  }
  const lose = (lost: TransportConnection) => {
    lost.end()
    if (connection !== lost) return
    connection = null
    isReady = false
    openIfNeeded()
  }
  const topics = createFollowedTopics(
    () => connection,
    (using, error) => {
      if (using === connection) log.warn(error, 'members could not be followed on the channel')
      lose(using)
    },
  )
  const flush = async (): Promise<void> => {
    if (sending) return
    sending = true
    while (connection && (packets.length || waiting.length)) {
      if (packets.length === 0) packets = pack()
      const using: TransportConnection = connection
      try {
        await using.send(packets)
        sentNumber = packedNumber
        packets = []
        tries = 0
      } catch (error) {
        tries += 1
        if (tries === maxSendAttempts) {
          log.warn(error, 'messages could not be published to other processes')
          packets = []
          tries = 0
          announceGap()
        }
        lose(using)
      }
      await pause(flushIntervalMs)
    }
    sending = false
  }
  const announceGap = () => {
    number += 1
  }
  const sendHeartbeat = () => {
    const texts = createTexts.flatMap((create) => create())
    publish((texts.length ? texts : ['']).map((text) => ({ topic: null, text })))
  }
  const timer = setInterval(() => {
    if (!connection) return
    missedHeartbeats += 1
    if (missedHeartbeats > maxMissedHeartbeats) lose(connection)
    else sendHeartbeat()
  }, heartbeatIntervalMs)
  timer.unref()

  const publish = (messages: readonly ChannelMessage[]) => {
    if (isClosed) return
    openIfNeeded()
    for (const message of messages) {
      waiting.push(message)
      waitingBytes += message.text.length
    }
    if (waitingBytes > maxQueuedBytes) {
      announceGap()
      waiting = []
      waitingBytes = 0
    }
    void flush()
  }
  return {
    processId,
    heartbeatIntervalMs,
    maxMessageBytes: transport.maxPacketBytes - packetHeaderBytes - 1,
    publish,
    subscribe(listener) {
      listeners.add(listener)
      openIfNeeded()
      return () => listeners.delete(listener)
    },
    follow: topics.follow,
    unfollow: topics.unfollow,
    onHeartbeat: (create) => void createTexts.push(create),
    announceGap,
    isConnected: () => isReady,
    getSentNumber: () => sentNumber,
    getReceivedNumber: received.getLast,
    async reconnectIfMoved() {
      const using = connection
      if (using && (await using.hasMoved())) lose(using)
    },
    async close() {
      clearInterval(timer)
      if (connection) sendHeartbeat()
      else if (opening && (packets.length || waiting.length))
        await Promise.race([opening, pause(closeTimeoutMs, undefined, { ref: false })])
      isClosed = true
      const last = connection
      connection = null
      isReady = false
      const unsent = [...packets, ...pack()]
      const isSent = last
        ? await Promise.race([
            last.send(unsent).then(
              () => true,
              () => false,
            ),
            pause(closeTimeoutMs, false, { ref: false }),
          ])
        : unsent.length === 0
      last?.end()
      return isSent
    },
  }
}
