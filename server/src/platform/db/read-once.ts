import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db.ts'

type Reads = Map<unknown, Promise<unknown>>
/** The values that the current GET request has read, by reader and input. */
const requestReads = new AsyncLocalStorage<Map<object, Reads>>()

/** Runs a GET request: readers created by `readOnce` remember their rows until it ends. */
export const runRememberingReads = (act: () => void): void => requestReads.run(new Map(), act)

type Read<I, O> = (db: Db, input: I) => Promise<O>
/** Results of a reader in the current request; undefined outside GET requests. */
function getRequestReads(reader: object): Reads | undefined {
  const readers = requestReads.getStore()
  if (!readers) return undefined
  const reads = readers.get(reader) ?? new Map<unknown, Promise<unknown>>()
  readers.set(reader, reads)
  return reads
}
/**
 * Wraps a reader: a GET request reads each input once. Other requests, jobs and transactions always read again, since they may
 * have changed the rows. `toKey` is needed for inputs that are neither numbers nor texts.
 */
export const readOnce =
  <I, O>(read: Read<I, O>, toKey: (input: I) => unknown = (input) => input): Read<I, O> =>
  (db, input) => {
    const reads = db.isTransaction ? undefined : getRequestReads(read)
    if (!reads) return read(db, input)
    const key = toKey(input)
    const result = (reads.get(key) as Promise<O> | undefined) ?? read(db, input)
    reads.set(key, result)
    return result
  }

/** Creates a reader wrapped by `readOnce`, with a way to provide rows that another statement has read. */
export const createRowReader = <O>(
  read: Read<number, O>,
): { read: Read<number, O>; remember: (id: number, row: O) => void } => ({
  read: readOnce(read),
  remember: (id, row) => void getRequestReads(read)?.set(id, Promise.resolve(row)),
})
