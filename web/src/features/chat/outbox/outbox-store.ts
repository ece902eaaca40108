import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import { createStore, delMany, setMany, values } from 'idb-keyval'
import type { PendingPicture } from '../thread-state/thread-store.ts'

/** A message as it waits on the device. */
export interface OutboxMessage {
  /** Its idempotency key, and the message's `client_id`. */
  readonly key: string
  /** Who wrote it; another member of this browser never sends it. */
  readonly member: number
  readonly profile: number
  /** Whom it is for, to tell of it on another screen. */
  readonly name: string
  readonly text: string
  readonly gift: GiftCode | null
  readonly picture: PendingPicture | null
  readonly sure: boolean
  readonly at: string
  /** The tab that sends it. */
  readonly tab: string
}
export interface OutboxStore {
  readonly all: (member: number) => Promise<OutboxMessage[]>
  readonly put: (letters: readonly OutboxMessage[]) => Promise<void>
  readonly drop: (member: number, keys: readonly string[]) => Promise<void>
}

const databaseName: BrowserStorageName<'indexedDB'> = 'outbox'
const toStorageKey = (member: number, key: string) => `${member} ${key}`
/** The address of a preview ends with its page. */
const removePreview = (letter: OutboxMessage): OutboxMessage => ({
  ...letter,
  picture: letter.picture && { ...letter.picture, preview: '' },
})
const restorePreview = (letter: OutboxMessage): OutboxMessage => ({
  ...letter,
  picture: letter.picture && {
    ...letter.picture,
    preview: `data:image/jpeg;base64,${letter.picture.base64}`,
  },
})

/** In the browser's own database. Where it can't be had (a private window), messages live as long as their tab. */
export function createBrowserStore(): OutboxStore {
  const store = createStore(databaseName, 'messages')
  const or = <T>(otherwise: T, act: Promise<T>): Promise<T> => act.catch(() => otherwise)
  return {
    all: async (member) =>
      (await or<OutboxMessage[]>([], values<OutboxMessage>(store)))
        .filter((letter) => letter.member === member)
        .map(restorePreview),
    put: (letters) =>
      or(
        undefined,
        setMany(
          letters.map((letter) => [toStorageKey(letter.member, letter.key), removePreview(letter)]),
          store,
        ),
      ),
    drop: (member, keys) =>
      or(
        undefined,
        delMany(
          keys.map((key) => toStorageKey(member, key)),
          store,
        ),
      ),
  }
}
