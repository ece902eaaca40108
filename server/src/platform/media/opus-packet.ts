/** Frame lengths of the 32 configurations in milliseconds (RFC 6716, table 2): four each of SILK, two each of hybrid, four each of CELT. */
const frameMs = [
  ...Array.from({ length: 3 }, () => [10, 20, 40, 60]),
  ...Array.from({ length: 2 }, () => [10, 20]),
  ...Array.from({ length: 4 }, () => [2.5, 5, 10, 20]),
].flat()
/** A packet that claims more is invalid (RFC 6716, section 3.4). */
const maxPacketMs = 120

/** Duration of an Opus packet in milliseconds, by its first bytes (RFC 6716, section 3.1). Throws for an invalid packet. */
export function measureOpusPacketMs(packet: Uint8Array): number {
  const [toc, countByte = 0] = packet
  if (toc === undefined) throw new Error('an empty Opus packet')
  const frameCount = [1, 2, 2, countByte & 0x3f][toc & 0x03] ?? 0
  const durationMs = (frameMs[toc >> 3] ?? 0) * frameCount
  if (durationMs === 0 || durationMs > maxPacketMs) throw new Error('an invalid Opus packet')
  return durationMs
}
