import { addAbortSignal, PassThrough, pipeline, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Problem } from '@amarelle/contract/domain/errors'
import { secondsToMs } from '../clock.ts'
import type { Log } from '../log.ts'
import { type FileStore, assertStorageName, type Storage, streamChunkBytes } from './storage.ts'

/** The file storage does not answer or fails; a retry may succeed. */
export class StorageUnavailableError extends Problem {
  override readonly cause: unknown
  constructor(cause: unknown) {
    super('unavailable')
    this.cause = cause
  }
}

export interface StorageDeadlines {
  /** Short, because someone is waiting for the picture. */
  readonly readMs: number
  /** The time for which a stream may stand still, because of the storage or of its reader; longer than a mobile network's gaps. */
  readonly stallMs: number
  readonly writeMs: number
  /** Longer: may list and delete thousands of files. */
  readonly removeMs: number
}
const defaultStorageDeadlines: StorageDeadlines = {
  readMs: secondsToMs(8),
  stallMs: secondsToMs(30),
  writeMs: secondsToMs(30),
  removeMs: secondsToMs(60),
}
/** During an outage every read fails; logged at most this often. */
const logIntervalMs = secondsToMs(10)

/** Settles like `act`, but rejects at the latest when the signal aborts. */
async function rejectOnAbort<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  let stop: () => void = () => {}
  const end = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop)
  })
  return Promise.race([act(), end]).finally(() => signal.removeEventListener('abort', stop))
}

/** Fails when no chunk passes for `stallMs`, and then ends the source: neither may be held by a reader that never reads. */
function limitStall(source: Readable, stallMs: number): Readable {
  const limited = new PassThrough({
    highWaterMark: streamChunkBytes,
    transform(chunk, _encoding, done) {
      timer.refresh()
      done(null, chunk)
    },
  })
  const timer = setTimeout(() => limited.destroy(new Error('the transfer of a file stood still')), stallMs)
  pipeline(source, limited, () => {})
  return limited.once('close', () => clearTimeout(timer))
}

/** Adds a time limit to every operation of a store and turns all failures into `StorageUnavailableError`. */
export function createDeadlineStorage(
  store: FileStore,
  log: Pick<Log, 'error'>,
  deadlines: StorageDeadlines = defaultStorageDeadlines,
): Storage {
  let loggedAt = Number.NEGATIVE_INFINITY
  async function attempt<T>(name: string, deadlineMs: number, act: (signal: AbortSignal) => Promise<T>) {
    assertStorageName(name)
    const deadline = new AbortController()
    const timer = setTimeout(
      () => deadline.abort(new Error(`the file storage took longer than ${deadlineMs} ms`)),
      deadlineMs,
    )
    try {
      return await rejectOnAbort(deadline.signal, () => act(deadline.signal))
    } catch (error) {
      if (performance.now() - loggedAt > logIntervalMs) {
        loggedAt = performance.now()
        log.error(error, 'the file storage does not respond')
      }
      throw new StorageUnavailableError(error)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    write: (name, bytes) => attempt(name, deadlines.writeMs, (signal) => store.write(name, bytes, signal)),
    read: (name) =>
      attempt(name, deadlines.readMs, async (signal) => {
        const file = await store.open(name, signal)
        return file && buffer(addAbortSignal(signal, file.stream))
      }),
    async open(name) {
      const file = await attempt(name, deadlines.readMs, (signal) => store.open(name, signal))
      return file && { ...file, stream: limitStall(file.stream, deadlines.stallMs) }
    },
    locate: (name) => attempt(name, deadlines.readMs, (signal) => store.locate(name, signal)),
    list: store.list,
    remove: (name) => attempt(name, deadlines.removeMs, (signal) => store.remove(name, signal)),
  }
}
