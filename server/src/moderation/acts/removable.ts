import type { ReportReason } from '@amarelle/contract/moderation'
import type { Parts } from '../../platform/context.ts'

export interface Removal {
  readonly id: string
  /** Whose it must be. */
  readonly ownerId: number
  readonly rule: ReportReason
  /** The name of the person who decided. */
  readonly actor: string
}
/** Takes it away in the transaction of `parts.db`; false when that member has nothing of that id. */
type Remove = (parts: Parts, removal: Removal) => Promise<boolean>

const removers = new Map<'photo' | 'message', Remove>()
/** Profiles and conversations stand above moderation: they say how a photo or a message of theirs is removed. */
export const provideRemoval = (what: 'photo' | 'message', remove: Remove): void => {
  removers.set(what, remove)
}
export async function removeContent(
  what: 'photo' | 'message',
  parts: Parts,
  removal: Removal,
): Promise<boolean> {
  return (await removers.get(what)?.(parts, removal)) ?? false
}
