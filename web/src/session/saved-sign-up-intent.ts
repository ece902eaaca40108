import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { SignUpIntent } from './sign-up-intent.ts'

/** What a sign-up began with, on this device, until the account may do it. */
export interface SavedSignUpIntent {
  readonly kind: 'like' | 'gift'
  readonly id: number
  readonly name: string
  /** Milliseconds since 1970. */
  readonly at: number
}
/** An account that was never activated ends after as many days. */
const maxIntentAgeMs = 30 * 86_400_000
/** By username, which is known even where a sign-up logs nobody in; one browser may serve several members. */
const getIntentKey = (username: string): BrowserStorageName<'localStorage'> =>
  `wish:${username.toLowerCase()}`

export function saveSignUpIntent(username: string, { kind, member: { id, name } }: SignUpIntent): void {
  if (id === undefined || (kind !== 'like' && kind !== 'gift')) return
  const wish: SavedSignUpIntent = { kind, id, name, at: Date.now() }
  try {
    localStorage.setItem(getIntentKey(username), JSON.stringify(wish))
  } catch {}
}

export function readSignUpIntent(username: string): SavedSignUpIntent | undefined {
  try {
    const wish = JSON.parse(
      localStorage.getItem(getIntentKey(username)) ?? 'null',
    ) as SavedSignUpIntent | null
    return wish && Date.now() - wish.at < maxIntentAgeMs ? wish : undefined
  } catch {
    return undefined
  }
}

export function deleteSignUpIntent(username: string): void {
  try {
    localStorage.removeItem(getIntentKey(username))
  } catch {}
}
