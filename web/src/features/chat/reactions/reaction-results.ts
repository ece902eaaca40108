import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { MessageReactions } from '@amarelle/contract/endpoints/chat'

export interface ReactionListener {
  readonly stored?: (message: number, reactions: MessageReactions) => void
  /** Gets the server's reason, in the member's language. */
  readonly refused?: (reason: string) => void
}

const listeners = new Set<ReactionListener>()
/** Registers for results of sending; returns the function that unregisters. */
export function onReactionResult(listener: ReactionListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export function emitStoredReaction(message: number, reactions: MessageReactions): void {
  for (const { stored } of listeners) stored?.(message, reactions)
}
export function emitRefusedReaction(reason: string): void {
  for (const { refused } of listeners) refused?.(reason)
}

/** All keys of a member start with the key without a message. */
export const toReactionStorageKey = (
  member: number,
  message: number | '',
): BrowserStorageName<'localStorage'> => `reaction:${member}:${message}`

/** Members who reacted in this tab: their reactions may wait although the browser has no storage. */
const reactingMembers = new Set<number>()
export const addReactingMember = (member: number): void => void reactingMembers.add(member)

/** Whether a reaction of the member may wait on this device. */
export function mayHavePendingReactions(member: number): boolean {
  if (reactingMembers.has(member)) return true
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(toReactionStorageKey(member, '')))
  } catch {
    return false
  }
}
