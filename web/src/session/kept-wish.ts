import type { StoredName } from '@amarelle/contract/browser-storage'
import type { SignUpWish } from './sign-up-wish.ts'

/** What a sign-up began with, on this device, until the account may do it. */
export interface KeptWish {
  readonly kind: 'like' | 'gift'
  readonly id: number
  readonly name: string
  /** Milliseconds since 1970. */
  readonly at: number
}
/** An account that was never activated ends after as many days. */
const kept = 30 * 86_400_000
/** By username, which is known even where a sign-up logs nobody in; one browser may serve several members. */
const nameOf = (username: string): StoredName<'localStorage'> => `wish:${username.toLowerCase()}`

export function keepWish(username: string, { kind, member: { id, name } }: SignUpWish): void {
  if (id === undefined || (kind !== 'like' && kind !== 'gift')) return
  const wish: KeptWish = { kind, id, name, at: Date.now() }
  try {
    localStorage.setItem(nameOf(username), JSON.stringify(wish))
  } catch {}
}

export function readWish(username: string): KeptWish | undefined {
  try {
    const wish = JSON.parse(localStorage.getItem(nameOf(username)) ?? 'null') as KeptWish | null
    return wish && Date.now() - wish.at < kept ? wish : undefined
  } catch {
    return undefined
  }
}

export function dropWish(username: string): void {
  try {
    localStorage.removeItem(nameOf(username))
  } catch {}
}
