import { Problem } from '@amarelle/contract/domain/errors'
import { secondsToMs } from '../clock.ts'
import type { Log } from '../log.ts'
import { type FileStore, assertStorageName, type Storage } from './storage.ts'

/** The place of the files doesn't answer, or fails: the same may succeed later. */
export class StorageUnavailableError extends Problem {
  override readonly cause: unknown
  constructor(cause: unknown) {
    super('unavailable')
    this.cause = cause
  }
}

export interface StorageDeadlines {
  /** Somebody looks at an empty place meanwhile. */
  readonly readMs: number
  readonly writeMs: number
  /** May list and remove thousands of files. */
  readonly removeMs: number
}
const defaultStorageDeadlines: StorageDeadlines = {
  readMs: secondsToMs(8),
  writeMs: secondsToMs(30),
  removeMs: secondsToMs(60),
}
/** An outage fails every picture: it is logged this often at most. */
const logIntervalMs = secondsToMs(10)

/** Resolves or rejects with `act`, at the latest when the signal ends it. */
async function rejectOnAbort<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  let stop: () => void = () => {}
  const end = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop)
  })
  return Promise.race([act(), end]).finally(() => signal.removeEventListener('abort', stop))
}

/** Gives every act of a store a deadline, and makes whatever goes wrong there one refusal. */
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
        log.error(error, 'the storage of files fails')
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
