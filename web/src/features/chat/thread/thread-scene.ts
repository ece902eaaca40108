import type { GiftCode } from '@amarelle/contract/domain/fields'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { createContext, use } from 'react'
import type { Dates } from '../dates.ts'
import type { PlacedLine } from './lines.ts'
import type { Outgoing } from './thread-store.ts'
import type { Dispatch } from './use-thread.ts'

/** What a bubble asks the thread to open over it. */
export type Wish =
  | { readonly kind: 'menu'; readonly line: PlacedLine; readonly at: DOMRect }
  | { readonly kind: 'link'; readonly href: string; readonly host: string }
  | { readonly kind: 'report'; readonly message: number }
  | { readonly kind: 'photo'; readonly address: string; readonly mine: boolean }
  | { readonly kind: 'block' }

/** What all bubbles of a thread share. */
export interface Scene {
  readonly profile: ProfileCard
  /** Absent where nothing was written yet. */
  readonly conversation: number | undefined
  readonly dates: Dates
  readonly giftPrices: ReadonlyMap<GiftCode, number>
  readonly dispatch: Dispatch
  readonly onWish: (wish: Wish) => void
  readonly onRetry: (outgoing: Outgoing) => void
  /** Takes back one that was not sent. */
  readonly onDiscard: (outgoing: Outgoing) => void
}
export const SceneContext = createContext<Scene | undefined>(undefined)

export function useScene(): Scene {
  const scene = use(SceneContext)
  if (!scene) throw new Error('a bubble stands outside the thread')
  return scene
}
