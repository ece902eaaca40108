import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'

/** The ways to end a conversation. */
export type LeaveAction = 'remove' | 'unmatch' | 'block'
export interface LeaveRequest {
  readonly kind: LeaveAction
  readonly profile: ProfileCard
  /** Undefined before the first message. */
  readonly conversation: number | undefined
}
export interface LeaveDialogProps {
  readonly request: LeaveRequest
  /** Called before the conversation is removed from the list. */
  readonly onLeave: (request: LeaveRequest) => void
  readonly onClose: () => void
}
