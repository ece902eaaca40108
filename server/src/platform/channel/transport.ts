// Declares what the channel needs from the service that carries its packets: PostgreSQL or Redis.

/** A text for the processes that follow the topic; null: for all processes. */
export interface ChannelMessage {
  readonly topic: string | null
  readonly text: string
}
/** Several messages of one topic. */
export interface Packet {
  readonly topic: string | null
  readonly text: string
}

/** A listening connection; the promises are rejected when it is lost. */
export interface TransportConnection {
  /** Resolves when the packets were accepted. */
  readonly send: (packets: readonly Packet[]) => Promise<void>
  /** From when it resolves, packets of the topics arrive as well. */
  readonly follow: (topics: readonly string[]) => Promise<void>
  readonly unfollow: (topics: readonly string[]) => Promise<void>
  /** Returns whether a new connection would lead to another server than this one. */
  readonly hasMoved: () => Promise<boolean>
  /** Closes the connection at once, even with packets in flight. */
  readonly end: () => void
}
/** Carries packets. `connect` throws if it fails; `lost` is called when an open connection closes by itself. */
export interface Transport {
  readonly maxPacketBytes: number
  /** True if packets of a topic go only to the processes that follow it; without, all go to everybody. */
  readonly hasTopics: boolean
  readonly connect: (onPacket: (packet: string) => void, lost: () => void) => Promise<TransportConnection>
}
