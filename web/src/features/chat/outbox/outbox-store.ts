import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { QuotedMessage } from '@amarelle/contract/endpoints/chat'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import { createStore, delMany, setMany, values } from 'idb-keyval'
import type { PendingPicture, PendingVoice } from '../thread-state/thread-store.ts'

/** An unsent message as stored on the device. */
export interface OutboxMessage {
  /** Idempotency key and `client_id` of the message. */
  readonly key: string
  /** The author; another member who uses this browser never sends it. */
  readonly member: number
  readonly profile: number
  /** The recipient's name, for notices on other pages. */
  readonly name: string
  readonly text: string
  readonly gift: GiftCode | null
  readonly picture: PendingPicture | null
  readonly voice: PendingVoice | null
  /** The message that it replies to. */
  readonly replyTo: QuotedMessage | null
  readonly sure: boolean
  readonly at: string
  /** Id of the tab that sends it. */
  readonly tab: string
}
export interface OutboxStore {
  readonly all: (member: number) => Promise<OutboxMessage[]>
  readonly put: (messages: readonly OutboxMessage[]) => Promise<void>
  readonly drop: (member: number, keys: readonly string[]) => Promise<void>
}

const databaseName: BrowserStorageName<'indexedDB'> = 'outbox'
const toStorageKey = (member: number, key: string) => `${member} ${key}`
/** An object URL is invalid after its page is closed, so it isn't stored. */
const removePreview = (message: OutboxMessage): OutboxMessage => ({
  ...message,
  picture: message.picture && { ...message.picture, preview: '' },
})
const restorePreview = (message: OutboxMessage): OutboxMessage => ({
  ...message,
  picture: message.picture && {
    ...message.picture,
    preview: `data:image/jpeg;base64,${message.picture.base64}`,
  },
})

/** Stores messages in IndexedDB. If that is unavailable (private window), they last only as long as the tab. */
export function createBrowserStore(): OutboxStore {
  const store = createStore(databaseName, 'messages')
  const withFallback = <T>(fallback: T, operation: Promise<T>): Promise<T> => operation.catch(() => fallback)
  return {
    all: async (member) =>
      (await withFallback<OutboxMessage[]>([], values<OutboxMessage>(store)))
        .filter((message) => message.member === member)
        .map(restorePreview),
    put: (messages) =>
      withFallback(
        undefined,
        setMany(
          messages.map((message) => [toStorageKey(message.member, message.key), removePreview(message)]),
          store,
        ),
      ),
    drop: (member, keys) =>
      withFallback(
        undefined,
        delMany(
          keys.map((key) => toStorageKey(member, key)),
          store,
        ),
      ),
  }
}
