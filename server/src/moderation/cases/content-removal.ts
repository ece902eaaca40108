import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import type { Services } from '../../platform/context.ts'

export interface ContentRemoval {
  readonly id: string
  /** Whose it must be. */
  readonly ownerId: number
  readonly rule: ReportReason
  /** The name of the person who decided. */
  readonly actor: string
}
/** Takes it away in the transaction of `parts.db`; false when that member has nothing of that id. */
type ContentRemover = (services: Services, removal: ContentRemoval) => Promise<boolean>

const contentRemovers = new Map<'photo' | 'message', ContentRemover>()
/** Profiles and conversations stand above moderation: they say how a photo or a message of theirs is removed. */
export const registerContentRemover = (what: 'photo' | 'message', remove: ContentRemover): void => {
  contentRemovers.set(what, remove)
}
export async function removeContent(
  what: 'photo' | 'message',
  services: Services,
  removal: ContentRemoval,
): Promise<boolean> {
  return (await contentRemovers.get(what)?.(services, removal)) ?? false
}
