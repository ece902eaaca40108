// Rewrites one recording in a thread of its own (`rewrite-voice-recording.ts`).
import { parentPort, workerData } from 'node:worker_threads'
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
} from 'mediabunny'
import { measureOpusPacketMs } from './opus-packet.ts'
import type { RewriterAnswer, RewriterInput } from './rewrite-voice-recording.ts'

const aacSamplesPerPacket = 1024

/** Returns what measures a packet of the track, in milliseconds; null for a codec that no browser records. */
function createPacketMeter(
  { codec }: InputAudioTrack,
  sampleRate: number,
): ((packet: Uint8Array) => number) | null {
  if (codec === 'opus') return measureOpusPacketMs
  if (codec === 'aac') return () => (aacSamplesPerPacket * 1000) / sampleRate
  return null
}

/** The answer `unreadable` also stands for what only fails: the main thread treats every error like it. */
async function rewrite({ bytes, maxDurationMs }: RewriterInput): Promise<RewriterAnswer> {
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM, MP4] })
  const tracks = await input.getTracks()
  const [track] = tracks
  if (tracks.length !== 1 || !track?.isAudioTrack()) return 'unreadable'
  const decoderConfig = await track.getDecoderConfig()
  const measurePacketMs = decoderConfig && createPacketMeter(track, decoderConfig.sampleRate)
  if (!measurePacketMs || !track.codec || decoderConfig.numberOfChannels > 2) return 'unreadable'
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedAudioPacketSource(track.codec)
  output.addAudioTrack(source)
  await output.start()
  let durationMs = 0
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const packetMs = measurePacketMs(packet.data)
    // The times that the file states are not believed: packets follow each other without gaps.
    const timed = packet.clone({ timestamp: durationMs / 1000, duration: packetMs / 1000 })
    await source.add(timed, { decoderConfig })
    durationMs += packetMs
    if (durationMs > maxDurationMs) return 'too_long'
  }
  if (durationMs < 1) return 'unreadable'
  await output.finalize()
  if (!target.buffer) return 'unreadable'
  return { bytes: new Uint8Array(target.buffer), durationMs: Math.round(durationMs) }
}
parentPort?.postMessage(await rewrite(workerData as RewriterInput))
