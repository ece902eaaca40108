// An in-memory transport between the processes of a test, with faults that can be switched on.
import type { Packet, Transport, TransportConnection } from '../../src/platform/channel/transport.ts'

interface OpenConnection {
  readonly side: number
  readonly topics: Set<string>
  readonly receive: (packet: string) => void
  readonly cut: () => void
}
export interface TestWire {
  isUp: boolean
  /** Transforms packets in transit. */
  carry: (packets: readonly Packet[]) => readonly Packet[]
  /** Packets arrive, but their sender gets an error. */
  refuses: boolean
  /** Topics can't be followed. */
  refusesTopics: boolean
  /** Drops all packets without reporting an error. */
  isSilent: boolean
  /** The server that new connections reach; connections to different servers do not hear each other. */
  side: number
  /** True if connections stay at their server although new ones reach another. */
  isSticky: boolean
  connectCount: number
  readonly sent: Packet[]
  readonly deliver: (packets: readonly Packet[], side: number) => void
  /** Closes the connection that has been open longest. */
  readonly cutFirst: () => void
  readonly transport: Transport
}
export function createTestWire({ hasTopics = true, maxPacketBytes = 200 } = {}): TestWire {
  const connections = new Set<OpenConnection>()
  const wire: TestWire = {
    isUp: true,
    carry: (packets) => packets,
    refuses: false,
    refusesTopics: false,
    isSilent: false,
    side: 1,
    isSticky: false,
    connectCount: 0,
    sent: [],
    deliver(packets, side) {
      for (const { topic, text } of packets)
        for (const connection of connections)
          if (connection.side === side && (topic === null || connection.topics.has(topic)))
            connection.receive(text)
    },
    cutFirst() {
      const [connection] = connections
      connection?.cut()
    },
    transport: {
      maxPacketBytes,
      hasTopics,
      async connect(receive, lost): Promise<TransportConnection> {
        if (!wire.isUp) throw new Error('down')
        wire.connectCount += 1
        const connection: OpenConnection = {
          side: wire.side,
          topics: new Set(),
          receive,
          cut() {
            if (connections.delete(connection)) lost()
          },
        }
        const assertOpen = () => {
          if (!wire.isUp || !connections.has(connection)) throw new Error('down')
        }
        connections.add(connection)
        return {
          async send(packets) {
            assertOpen()
            wire.sent.push(...packets)
            const carried = wire.carry(packets)
            if (!wire.isSilent) wire.deliver(carried, connection.side)
            if (wire.refuses) throw new Error('nobody knows whether it came')
          },
          async follow(topics) {
            assertOpen()
            if (wire.refusesTopics) throw new Error('unknown command')
            for (const topic of topics) connection.topics.add(topic)
          },
          async unfollow(topics) {
            assertOpen()
            for (const topic of topics) connection.topics.delete(topic)
          },
          hasMoved: async () => !wire.isSticky && connection.side !== wire.side,
          end: () => void connections.delete(connection),
        }
      },
    },
  }
  return wire
}
