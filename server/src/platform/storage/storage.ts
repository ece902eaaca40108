/** Photos and other files, by a name such as `photo/ab/abcd…/large.webp`. Throws `StorageUnavailableError` where they can't be reached. */
export interface Storage {
  /** Whole or not at all: who reads meanwhile gets what stood there before. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** null when there is none. */
  read: (name: string) => Promise<Uint8Array | null>
  /** Removes the name and everything below it; nothing there is no fault. */
  remove: (name: string) => Promise<void>
}

/** A place for files as its own errors come; an act ends with its signal. */
export interface FileStore {
  write: (name: string, bytes: Uint8Array, signal: AbortSignal) => Promise<void>
  read: (name: string, signal: AbortSignal) => Promise<Uint8Array | null>
  remove: (name: string, signal: AbortSignal) => Promise<void>
}

/** Names come from the server alone; one that could leave its place is a fault of the program. */
export function assertStorageName(name: string): string {
  if (!/^[a-z0-9][a-z0-9._/-]*$/i.test(name) || name.includes('..') || name.endsWith('/'))
    throw new Error(`not a storage name: ${name}`)
  return name
}
