import { Transform, type TransformCallback } from 'node:stream'
import { type ErrorCode, Problem, getHttpStatus } from '@amarelle/contract/domain/errors'
import type { BodyLimits } from './body-limits.ts'

/** Creates a body's rejection, with the status code where fastify expects it. */
export const createBodyProblem = (code: ErrorCode): Problem & { statusCode: number } =>
  Object.assign(new Problem(code), { statusCode: getHttpStatus(code) })

type TransferRateLimits = Pick<BodyLimits, 'gracePeriodMs' | 'minimumBytesPerSecond' | 'deadlineMs'>

/** Passes a request body through; fails with a problem if it exceeds the size limit or is too slow. */
export class LimitedBodyStream extends Transform {
  #received = 0
  readonly #maximumBytes: number
  readonly #tooLarge: ErrorCode
  readonly #pace: TransferRateLimits
  readonly #started = performance.now()
  #timer: NodeJS.Timeout

  constructor(pace: TransferRateLimits, maximumBytes: number, tooLarge: ErrorCode) {
    super()
    this.#pace = pace
    this.#maximumBytes = maximumBytes
    this.#tooLarge = tooLarge
    this.#timer = this.#watch()
    // Without a listener, an error that nobody reads would end the process.
    this.on('error', () => {})
  }

  #remainingMs(): number {
    const { gracePeriodMs, minimumBytesPerSecond, deadlineMs } = this.#pace
    const allowed = Math.min(deadlineMs, gracePeriodMs + (this.#received / minimumBytesPerSecond) * 1000)
    return this.#started + allowed - performance.now()
  }
  #watch(): NodeJS.Timeout {
    return setTimeout(() => {
      if (this.#remainingMs() <= 0) this.destroy(createBodyProblem('body_too_slow'))
      else this.#timer = this.#watch()
    }, this.#remainingMs()).unref()
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#received += chunk.length
    if (this.#received > this.#maximumBytes) done(createBodyProblem(this.#tooLarge))
    else done(null, chunk)
  }
  override _flush(done: TransformCallback): void {
    clearTimeout(this.#timer)
    done()
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#timer)
    done(error)
  }
}
