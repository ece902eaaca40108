import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { createStore, del, get, set, update } from 'idb-keyval'

/** The photo that another app shared last, on this device. */
interface SharedPhoto {
  /** In the address of `/share`, so that an older address does not show a newer photo. */
  readonly id: string
  readonly file: File
  /** Milliseconds since 1970. */
  readonly at: number
  /** The first member who opened it; nobody else sees it. Null until then, since it may arrive before the login. */
  readonly member: number | null
}

const maxAgeMs = 3_600_000
const databaseName: BrowserStorageName<'indexedDB'> = 'shared-photo'
const store = createStore(databaseName, 'photos')
const key = 'latest'

const isExpired = ({ at }: SharedPhoto): boolean => Math.abs(Date.now() - at) > maxAgeMs

/** Stores the photo in place of an earlier one; returns its id. Rejects if the device has no storage or space for it. */
export async function storeSharedPhoto(file: File): Promise<string> {
  const id = crypto.randomUUID()
  await set(key, { id, file, at: Date.now(), member: null } satisfies SharedPhoto, store)
  return id
}

/** Returns the photo and binds it to the member; null if it is gone, older than an hour or another member's. */
export async function claimSharedPhoto(id: string, member: number): Promise<File | null> {
  let file: File | null = null
  await update<SharedPhoto | undefined>(
    key,
    (stored) => {
      if (stored?.id !== id) return stored
      if (isExpired(stored) || (stored.member !== null && stored.member !== member)) return undefined
      file = stored.file
      return { ...stored, member }
    },
    store,
  )
  return file
}

/** As `claimSharedPhoto`; the photo is no longer on the device afterwards. */
export async function takeSharedPhoto(id: string, member: number): Promise<File | null> {
  const file = await claimSharedPhoto(id, member)
  if (file) await deleteSharedPhoto()
  return file
}

export const deleteSharedPhoto = (): Promise<void> => del(key, store)

export async function deleteExpiredSharedPhoto(): Promise<void> {
  const stored = await get<SharedPhoto>(key, store)
  if (stored && isExpired(stored)) await deleteSharedPhoto()
}
