import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { SignUpIntent } from './sign-up-intent.ts'

/** The like or gift that led to the sign-up, stored on this device until the account is activated. */
export interface SavedSignUpIntent {
  readonly kind: 'like' | 'gift'
  readonly id: number
  readonly name: string
  /** Milliseconds since 1970. */
  readonly at: number
}
/** Accounts that are never activated are deleted after the same number of days. */
const maxIntentAgeMs = 30 * 86_400_000
/** Keyed by username, which is known even if the sign-up does not log in; several members may use one browser. */
const getIntentKey = (username: string): BrowserStorageName<'localStorage'> =>
  `wish:${username.toLowerCase()}`

export function saveSignUpIntent(username: string, { kind, member: { id, name } }: SignUpIntent): void {
  if (id === undefined || (kind !== 'like' && kind !== 'gift')) return
  const intent: SavedSignUpIntent = { kind, id, name, at: Date.now() }
  try {
    localStorage.setItem(getIntentKey(username), JSON.stringify(intent))
  } catch {}
}

export function readSignUpIntent(username: string): SavedSignUpIntent | undefined {
  try {
    const intent = JSON.parse(
      localStorage.getItem(getIntentKey(username)) ?? 'null',
    ) as SavedSignUpIntent | null
    return intent && Date.now() - intent.at < maxIntentAgeMs ? intent : undefined
  } catch {
    return undefined
  }
}

export function deleteSignUpIntent(username: string): void {
  try {
    localStorage.removeItem(getIntentKey(username))
  } catch {}
}
