import type { Readable } from 'node:stream'

/** A stored file, opened for reading. Its stream must be read to the end or destroyed. */
export interface OpenedFile {
  readonly sizeBytes: number
  readonly stream: Readable
}

export interface StoredFile {
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
}

/** Photos and other files by name, such as `photo/ab/abcd…/large.webp`. Throws `StorageUnavailableError` if the storage fails. */
export interface Storage {
  /** Atomic: concurrent readers get the previous file. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** The whole file, for work on its bytes. Returns null if there is no such file. */
  read: (name: string) => Promise<Uint8Array | null>
  /** The file as a stream, for sending it. Returns null if there is no such file. */
  open: (name: string) => Promise<OpenedFile | null>
  /**
   * Returns where nginx gets the file, relative to its internal location: the name, or path and query of an address in the bucket that is
   * valid for a minute. Returns null if the folder has no such file; whether the bucket has it, is only known to who fetches it.
   */
  locate: (name: string) => Promise<string | null>
  /** Every file, in any order, for backups. Throws when the storage fails. */
  list: () => AsyncIterable<StoredFile>
  /** Removes the name and everything below it; does nothing if there is none. */
  remove: (name: string) => Promise<void>
}

/** Runs `act` before an opened file is sent; if it fails, the file is closed. Throws what `act` throws. */
export async function closeOnFailure({ stream }: OpenedFile, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    stream.destroy()
    throw error
  }
}

/** Bytes that a stream reads ahead of its reader. */
export const streamChunkBytes = 65_536

/** A file store that throws its own errors; each operation stops when its signal aborts. */
export interface FileStore {
  write: (name: string, bytes: Uint8Array, signal: AbortSignal) => Promise<void>
  open: (name: string, signal: AbortSignal) => Promise<OpenedFile | null>
  locate: (name: string, signal: AbortSignal) => Promise<string | null>
  /** Its requests have their own time limits: the list itself may take hours. */
  list: () => AsyncIterable<StoredFile>
  remove: (name: string, signal: AbortSignal) => Promise<void>
}

/** Names are created by the server only; a name that leads outside the storage is a bug. */
export function assertStorageName(name: string): string {
  if (!/^[a-z0-9][a-z0-9._/-]*$/i.test(name) || name.includes('..') || name.endsWith('/'))
    throw new Error(`not a storage name: ${name}`)
  return name
}
