import {
  browserStorage,
  type StorageKind,
  type BrowserStorageItem,
} from '../../contract/src/domain/browser-storage.ts'
import { hostCookiePrefix } from '../../contract/src/domain/cookie-name.ts'

/** Returns the list's entry for a key found in a browser; undefined if there is none. */
export function findBrowserStorageItem(kind: StorageKind, name: string): BrowserStorageItem | undefined {
  const own =
    kind === 'cookie' && name.startsWith(hostCookiePrefix) ? name.slice(hostCookiePrefix.length) : name
  return browserStorage.find(
    ({ kind: its, key }) =>
      its === kind && (key.endsWith('*') ? own.startsWith(key.slice(0, -1)) : own === key),
  )
}
