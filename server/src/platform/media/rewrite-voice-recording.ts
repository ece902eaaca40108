import { Worker } from 'node:worker_threads'
import { createProblem } from '@amarelle/contract/domain/errors'
import { maxVoiceMessageBytes, maxVoiceMessageSeconds } from '@amarelle/contract/domain/limits'
import { secondsToMs } from '../clock.ts'

export interface RewriterInput {
  readonly bytes: Uint8Array
  readonly maxDurationMs: number
}
export interface VoiceRecording {
  /** An MP4 file with one audio track (Opus or AAC) and nothing else. */
  readonly bytes: Uint8Array
  /** By the lengths of the packets, whatever the file states. */
  readonly durationMs: number
}
export type RewriterAnswer = VoiceRecording | 'unreadable' | 'too_long'

/** A recording of a minute takes about 0.2 seconds and 30 MB. */
const rewritingLimits = { timeoutMs: secondsToMs(10), maxMemoryMb: 128 }
/** Browsers stop a recording a little late. */
const toleranceMs = 1000

/**
 * Rewrites a recording of a browser (Opus or AAC in WebM or MP4) outside of the server's thread, within limits of time and memory: of
 * the file only the audio packets are kept, no metadata and no other track. Throws `voice_too_long` for a longer or larger one, and
 * `voice_unreadable` for everything that is not a single audio track.
 */
export async function rewriteVoiceRecording(bytes: Uint8Array): Promise<VoiceRecording> {
  if (bytes.length > maxVoiceMessageBytes)
    throw createProblem('voice_too_long', { seconds: maxVoiceMessageSeconds })
  const input: RewriterInput = { bytes, maxDurationMs: secondsToMs(maxVoiceMessageSeconds) + toleranceMs }
  const worker = new Worker(new URL('./voice-recording.worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: rewritingLimits.maxMemoryMb },
  })
  const answer = await new Promise<RewriterAnswer>((resolve) => {
    const timer = setTimeout(() => resolve('unreadable'), rewritingLimits.timeoutMs)
    worker.once('message', resolve)
    // A manipulated file, which the parser can't read or not with this much memory.
    worker.once('error', () => resolve('unreadable'))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve('unreadable')
    })
  }).finally(() => void worker.terminate())
  if (answer === 'unreadable') throw createProblem('voice_unreadable')
  if (answer === 'too_long') throw createProblem('voice_too_long', { seconds: maxVoiceMessageSeconds })
  return answer
}
