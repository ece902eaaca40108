import { browserStorage, type StorageKind, type StoredThing } from '../../contract/src/browser-storage.ts'
import { hostPrefix } from '../../contract/src/cookie-name.ts'

/** The list's entry for a key found in a browser; undefined where the list has none. */
export function storedThing(kind: StorageKind, name: string): StoredThing | undefined {
  const own = kind === 'cookie' && name.startsWith(hostPrefix) ? name.slice(hostPrefix.length) : name
  return browserStorage.find(
    ({ kind: its, key }) =>
      its === kind && (key.endsWith('*') ? own.startsWith(key.slice(0, -1)) : own === key),
  )
}
