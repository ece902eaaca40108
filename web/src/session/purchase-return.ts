import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { LikeExtra } from '@amarelle/contract/domain/fields'
import { setCookie } from './browser-cookie.ts'

/** The conversation or profile that a member left to buy credits; the page after the payment leads back there. */
export interface PurchaseReturn {
  /** Id of the member: several may use one browser. */
  readonly member: number
  /** Id of the other member. */
  readonly profile: number
  readonly name: string
  /** What the member wanted to send with a like; undefined for a conversation. */
  readonly extra?: LikeExtra | undefined
  /** The part of the profile on which the member wanted to comment, as `?comment=` names it. */
  readonly comment?: string | undefined
}
/** A cookie, so that the server renders the link; of all tabs, because a banking app may open a new one. */
const cookieName: BrowserStorageName<'cookie'> = 'purchase-return'

export function savePurchaseReturn(
  member: number,
  { id, name, extra, comment }: { id: number; name: string; extra?: LikeExtra; comment?: string },
): void {
  const purchaseReturn: PurchaseReturn = { member, profile: id, name, extra, comment }
  setCookie(cookieName, encodeURIComponent(JSON.stringify(purchaseReturn)), 1)
}

/** `cookies` is the header that the server gets; in a browser, its own. */
export function readPurchaseReturn(member: number, cookies = document.cookie): PurchaseReturn | undefined {
  const value = cookies
    .split('; ')
    .map((cookie) => cookie.replace(/^__Host-/, '').split('='))
    .find(([name]) => name === cookieName)?.[1]
  try {
    const saved = JSON.parse(decodeURIComponent(value ?? 'null')) as PurchaseReturn | null
    return saved?.member === member && Number.isSafeInteger(saved.profile) ? saved : undefined
  } catch {
    return undefined
  }
}

/** Called when the conversation or the choice is open again, and on logout. */
export function deletePurchaseReturn(member: number): void {
  if (readPurchaseReturn(member)) setCookie(cookieName, '', 0)
}
