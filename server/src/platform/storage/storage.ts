/** Photos and other files by name, such as `photo/ab/abcd…/large.webp`. Throws `StorageUnavailableError` if the storage fails. */
export interface Storage {
  /** Atomic: concurrent readers get the previous file. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** Returns null if there is no such file. */
  read: (name: string) => Promise<Uint8Array | null>
  /** Removes the name and everything below it; does nothing if there is none. */
  remove: (name: string) => Promise<void>
}

/** A file store that throws its own errors; each operation stops when its signal aborts. */
export interface FileStore {
  write: (name: string, bytes: Uint8Array, signal: AbortSignal) => Promise<void>
  read: (name: string, signal: AbortSignal) => Promise<Uint8Array | null>
  remove: (name: string, signal: AbortSignal) => Promise<void>
}

/** Names are created by the server only; a name that leads outside the storage is a bug. */
export function assertStorageName(name: string): string {
  if (!/^[a-z0-9][a-z0-9._/-]*$/i.test(name) || name.includes('..') || name.endsWith('/'))
    throw new Error(`not a storage name: ${name}`)
  return name
}
