import type { GiftCode } from '@amarelle/contract/domain/fields'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { createContext, use } from 'react'
import type { ChatDateFormats } from '../shared/use-chat-date-formats.ts'
import type { DisplayLine } from './display-lines.ts'
import type { PendingMessage } from '../thread-state/thread-store.ts'
import type { ThreadDispatch } from '../thread-state/use-thread.ts'

/** A dialog that a bubble asks the thread to open. */
export type DialogRequest =
  | { readonly kind: 'menu'; readonly line: DisplayLine; readonly at: DOMRect }
  | { readonly kind: 'link'; readonly href: string; readonly host: string }
  | { readonly kind: 'report'; readonly message: number }
  | { readonly kind: 'photo'; readonly address: string; readonly mine: boolean }
  | { readonly kind: 'block' }

/** Values shared by all bubbles of a thread. */
export interface ThreadContextValue {
  readonly profile: ProfileCard
  /** Id of the reading member. */
  readonly member: number
  /** Undefined before the first message. */
  readonly conversation: number | undefined
  readonly dates: ChatDateFormats
  readonly giftPrices: ReadonlyMap<GiftCode, number>
  readonly dispatch: ThreadDispatch
  readonly onOpenDialog: (request: DialogRequest) => void
  /** Quotes the message in the composer; undefined if the member cannot write. */
  readonly onReply: ((line: DisplayLine) => void) | undefined
  /** Scrolls to a message, which is loaded first if needed. */
  readonly onJumpTo: (id: number) => void
  readonly onRetry: (outgoing: PendingMessage) => void
  /** Discards a message that is not sent yet. */
  readonly onDiscard: (outgoing: PendingMessage) => void
}
export const ThreadContext = createContext<ThreadContextValue | undefined>(undefined)

export function useThreadContext(): ThreadContextValue {
  const context = use(ThreadContext)
  if (!context) throw new Error('no thread context')
  return context
}
