import { Problem } from '@amarelle/contract/domain/errors'
import { secondsToMs } from '../clock.ts'
import type { Log } from '../log.ts'
import { type FileStore, assertStorageName, type Storage } from './storage.ts'

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
  readonly writeMs: number
  /** Longer: may list and delete thousands of files. */
  readonly removeMs: number
}
const defaultStorageDeadlines: StorageDeadlines = {
  readMs: secondsToMs(8),
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

/** Adds a time limit to every operation of a store and turns all failures into `StorageUnavailableError`. */
export function createDeadlineStorage(
  store: FileStore,
  log: Pick<Log, 'error'>,
  deadlines: StorageDeadlines = defaultStorageDeadlines,
): Storage {
  let loggedAt = Number.NEGATIVE_INFINITY
  async function attempt<T>(name: string, deadlineMs: number, act: (signal: AbortSignal) => Promise<T>) {
    assertStorageName(name)
    try {
      const signal = AbortSignal.timeout(deadlineMs)
      return await rejectOnAbort(signal, () => act(signal))
    } catch (error) {
      if (performance.now() - loggedAt > logIntervalMs) {
        loggedAt = performance.now()
        log.error(error, 'the file storage does not respond')
      }
      throw new StorageUnavailableError(error)
    }
  }
  return {
    write: (name, bytes) => attempt(name, deadlines.writeMs, (signal) => store.write(name, bytes, signal)),
    read: (name) => attempt(name, deadlines.readMs, (signal) => store.read(name, signal)),
    remove: (name) => attempt(name, deadlines.removeMs, (signal) => store.remove(name, signal)),
  }
}
