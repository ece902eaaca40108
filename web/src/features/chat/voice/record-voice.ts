import { maxVoiceLevels, maxVoiceMessageSeconds } from '@amarelle/contract/domain/limits'
import { encodeBase64 } from '../composer/picture.ts'
import type { PendingVoice } from '../thread-state/thread-store.ts'

/** The first one that the browser records is used; the server rewrites all of them to MP4. */
const recordingTypes = ['audio/webm;codecs=opus', 'audio/mp4']
/** A minute of speech takes 240 kB. */
const bitsPerSecond = 32_000
const levelIntervalMs = 100
/** Speech reaches about a third of the largest amplitude. */
const amplitudeScale = 300

export interface VoiceRecording {
  /** Resolves when `stop` was called, or after the longest time; null if it was cancelled or nothing was recorded. */
  readonly finished: Promise<PendingVoice | null>
  readonly stop: () => void
  readonly cancel: () => void
}

type LevelListener = (elapsedMs: number, levels: readonly number[]) => void

/** Turns the microphone off. */
function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Reduces levels to at most `maxVoiceLevels`, each the highest of its part. */
export function reduceLevels(levels: readonly number[]): number[] {
  const count = Math.min(maxVoiceLevels, levels.length)
  return Array.from({ length: count }, (_, i) =>
    Math.max(
      ...levels.slice(
        Math.floor((i * levels.length) / count),
        Math.max(Math.floor(((i + 1) * levels.length) / count), Math.floor((i * levels.length) / count) + 1),
      ),
    ),
  )
}

/** Loudness from 0 to 100. */
function readLevel(analyser: AnalyserNode, samples: Float32Array<ArrayBuffer>): number {
  analyser.getFloatTimeDomainData(samples)
  const meanSquare = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length
  return Math.min(100, Math.round(Math.sqrt(meanSquare) * amplitudeScale))
}

/**
 * Records the microphone for at most `maxVoiceMessageSeconds`. `onLevel` gets the elapsed milliseconds and the levels so far, ten times
 * a second. Throws the browser's `DOMException` if there is no microphone or it may not be used.
 */
export async function recordVoice(onLevel: LevelListener): Promise<VoiceRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  try {
    return recordStream(stream, onLevel)
  } catch (error) {
    stopTracks(stream)
    throw error
  }
}

function recordStream(stream: MediaStream, onLevel: LevelListener): VoiceRecording {
  const mimeType = recordingTypes.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    ...(mimeType !== undefined && { mimeType }),
    audioBitsPerSecond: bitsPerSecond,
  })
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const levels: number[] = []
  const chunks: Blob[] = []
  let isCancelled = false
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) chunks.push(data)
  })
  const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()))
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  // Parts of a second, so that a microphone that is unplugged loses at most one.
  recorder.start(1000)
  const startedAtMs = performance.now()
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startedAtMs
    levels.push(readLevel(analyser, samples))
    onLevel(elapsedMs, levels)
    if (elapsedMs >= maxVoiceMessageSeconds * 1000) stop()
  }, levelIntervalMs)
  const finish = async (): Promise<PendingVoice | null> => {
    await stopped
    const durationMs = Math.round(performance.now() - startedAtMs)
    clearInterval(timer)
    stopTracks(stream)
    void context.close()
    if (isCancelled || chunks.length === 0) return null
    const type = recorder.mimeType.split(';')[0] ?? ''
    const base64 = await encodeBase64(new Blob(chunks))
    return { base64, type, durationMs, levels: reduceLevels(levels) }
  }
  return {
    finished: finish(),
    stop,
    cancel() {
      isCancelled = true
      stop()
    },
  }
}
