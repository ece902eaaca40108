import type { GiftCode } from '@amarelle/contract/domain/fields'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { createContext, use } from 'react'
import type { ChatDateFormats } from '../shared/use-chat-date-formats.ts'
import type { DisplayLine } from './display-lines.ts'
import type { PendingMessage } from '../thread-state/thread-store.ts'
import type { ThreadDispatch } from '../thread-state/use-thread.ts'

/** What a bubble asks the thread to open over it. */
export type DialogRequest =
  | { readonly kind: 'menu'; readonly line: DisplayLine; readonly at: DOMRect }
  | { readonly kind: 'link'; readonly href: string; readonly host: string }
  | { readonly kind: 'report'; readonly message: number }
  | { readonly kind: 'photo'; readonly address: string; readonly mine: boolean }
  | { readonly kind: 'block' }

/** What all bubbles of a thread share. */
export interface ThreadContextValue {
  readonly profile: ProfileCard
  /** Absent where nothing was written yet. */
  readonly conversation: number | undefined
  readonly dates: ChatDateFormats
  readonly giftPrices: ReadonlyMap<GiftCode, number>
  readonly dispatch: ThreadDispatch
  readonly onOpenDialog: (wish: DialogRequest) => void
  readonly onRetry: (outgoing: PendingMessage) => void
  /** Takes back one that was not sent. */
  readonly onDiscard: (outgoing: PendingMessage) => void
}
export const ThreadContext = createContext<ThreadContextValue | undefined>(undefined)

export function useThreadContext(): ThreadContextValue {
  const scene = use(ThreadContext)
  if (!scene) throw new Error('a bubble stands outside the thread')
  return scene
}
