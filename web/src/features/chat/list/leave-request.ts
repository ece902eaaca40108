import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'

/** The ways to be rid of a conversation. */
export type LeaveAction = 'remove' | 'unmatch' | 'block'
export interface LeaveRequest {
  readonly kind: LeaveAction
  readonly profile: ProfileCard
  /** Absent where nothing was written yet. */
  readonly conversation: number | undefined
}
export interface LeaveDialogProps {
  readonly wanted: LeaveRequest
  /** It is about to leave the list. */
  readonly onLeave: (wanted: LeaveRequest) => void
  readonly onClose: () => void
}
