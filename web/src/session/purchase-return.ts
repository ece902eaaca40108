import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { LikeExtra } from '@amarelle/contract/domain/fields'

/** The conversation or profile that a member left to buy credits; the page after the payment leads back there. */
export interface PurchaseReturn {
  /** Id of the other member. */
  readonly profile: number
  readonly name: string
  /** What the member wanted to send with a like; undefined for a conversation. */
  readonly extra?: LikeExtra | undefined
  /** The part of the profile on which the member wanted to comment, as `?comment=` names it. */
  readonly comment?: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}
const maxReturnAgeMs = 86_400_000
/** Per member, because several may use one browser; in all tabs, because a banking app may open a new one. */
const getReturnKey = (member: number): BrowserStorageName<'localStorage'> => `purchase-return:${member}`

export function savePurchaseReturn(
  member: number,
  { id, name, extra, comment }: { id: number; name: string; extra?: LikeExtra; comment?: string },
): void {
  const purchaseReturn: PurchaseReturn = { profile: id, name, extra, comment, at: Date.now() }
  try {
    localStorage.setItem(getReturnKey(member), JSON.stringify(purchaseReturn))
  } catch {}
}

export function readPurchaseReturn(member: number): PurchaseReturn | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(getReturnKey(member)) ?? 'null') as PurchaseReturn | null
    return saved && Number.isSafeInteger(saved.profile) && Date.now() - saved.at < maxReturnAgeMs
      ? saved
      : undefined
  } catch {
    return undefined
  }
}

/** Called when the conversation or the choice is open again, and on logout. */
export function deletePurchaseReturn(member: number): void {
  try {
    localStorage.removeItem(getReturnKey(member))
  } catch {}
}
