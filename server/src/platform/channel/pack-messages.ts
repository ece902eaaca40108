import type { ChannelMessage, Packet } from './transport.ts'

/** Bytes reserved for sender and number before the lines. */
export const packetHeaderBytes = 40

/**
 * Joins messages into packets of at most `maxBytes`, in the order of the messages for each topic. Packets for all processes come last,
 * so what they say about the others is not earlier than those. `createHeader` is called once for each packet.
 */
export function packMessages(
  messages: readonly ChannelMessage[],
  maxBytes: number,
  createHeader: (topic: string | null) => string,
): Packet[] {
  const textsByTopic = new Map<string | null, string[]>()
  for (const { topic, text } of messages) {
    const texts = textsByTopic.get(topic)
    if (texts) texts.push(text)
    else textsByTopic.set(topic, [text])
  }
  const commonTexts = textsByTopic.get(null)
  if (commonTexts) {
    textsByTopic.delete(null)
    textsByTopic.set(null, commonTexts)
  }
  const packets: Packet[] = []
  for (const [topic, texts] of textsByTopic) {
    let lines: string[] = []
    let bytes = packetHeaderBytes
    const seal = () => {
      packets.push({ topic, text: `${createHeader(topic)}\n${lines.join('\n')}` })
      lines = []
      bytes = packetHeaderBytes
    }
    for (const text of texts) {
      const size = Buffer.byteLength(text) + 1
      if (lines.length && bytes + size > maxBytes) seal()
      lines.push(text)
      bytes += size
    }
    seal()
  }
  return packets
}
