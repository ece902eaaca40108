import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

const opusHead = Uint8Array.from([...Buffer.from('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])
const audioConfig = { sampleRate: 48_000, numberOfChannels: 1 }
const codecs = {
  // A packet of silence (RFC 6716: CELT, fullband, mono, one frame).
  opus: {
    packet: Uint8Array.of(0xf8, 0xff, 0xfe),
    packetSeconds: 0.02,
    decoderConfig: { codec: 'opus', description: opusHead, ...audioConfig },
  },
  // AAC-LC, 48 kHz, mono; the content of the packet is not decoded by anything here.
  aac: {
    packet: Uint8Array.of(0x01, 0x18, 0x20, 0x07),
    packetSeconds: 1024 / 48_000,
    decoderConfig: { codec: 'mp4a.40.2', description: Uint8Array.of(0x11, 0x88), ...audioConfig },
  },
}

interface RecordingOptions {
  readonly seconds?: number
  readonly format?: 'webm' | 'mp4'
  /** Safari before 18.4 records AAC. */
  readonly codec?: keyof typeof codecs
  /** Written into the file's metadata. */
  readonly title?: string
  /** Adds a video track. */
  readonly video?: boolean
  /** The length of each packet that the file states, if not the true one. */
  readonly statedPacketSeconds?: number
}
/** A recording as a browser makes it. */
export async function createTestRecording({
  seconds = 2,
  format = 'webm',
  codec = 'opus',
  title,
  video = false,
  statedPacketSeconds,
}: RecordingOptions = {}): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({
    format: format === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat(),
    target,
  })
  const audio = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(audio)
  const pictures = new EncodedVideoPacketSource('vp8')
  if (video) output.addVideoTrack(pictures)
  if (title !== undefined) output.setMetadataTags({ title, comment: title })
  await output.start()
  const { packet, packetSeconds, decoderConfig } = codecs[codec]
  const stepSeconds = statedPacketSeconds ?? packetSeconds
  for (let i = 0; i < Math.round(seconds / packetSeconds); i += 1)
    await audio.add(new EncodedPacket(packet, 'key', i * stepSeconds, stepSeconds), {
      decoderConfig,
    })
  if (video)
    await pictures.add(new EncodedPacket(Uint8Array.of(0x10, 0, 0), 'key', 0, 1), {
      decoderConfig: { codec: 'vp8', codedWidth: 16, codedHeight: 16 },
    })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
