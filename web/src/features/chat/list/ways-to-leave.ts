import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'

/** The ways to be rid of a conversation. */
export type LeavingKind = 'remove' | 'unmatch' | 'block'
export interface Wanted {
  readonly kind: LeavingKind
  readonly profile: ProfileCard
  /** Absent where nothing was written yet. */
  readonly conversation: number | undefined
}
export interface LeavingProps {
  readonly wanted: Wanted
  /** It is about to leave the list. */
  readonly onLeaving: (wanted: Wanted) => void
  readonly onClose: () => void
}
