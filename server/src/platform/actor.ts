import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import type { StaffGrant } from '@amarelle/contract/staff/roles'

/** A staff member who sees the site as a member does, reads only and not for long. */
export interface ViewingStaff {
  readonly name: string
  readonly language: StaffLanguage
  readonly endsAt: Date
}
/** A member; without a session in jobs that run on behalf of the member, and in a view of staff. */
export interface MemberActor {
  readonly kind: 'member'
  readonly memberId: number
  readonly sessionId: string | null
  /** null unless a staff member sees what this member sees: then nothing may be changed (docs/staff.md#view-as-a-member). */
  readonly viewedBy: ViewingStaff | null
}
/** The session in which a staff member acts. */
interface StaffSessionProof {
  readonly id: string
  readonly address: string
  /** When the person last proved who they are. */
  readonly provedAt: Date
}
export interface StaffActor {
  readonly kind: 'staff'
  readonly staffId: number
  /** Stored with every decision. */
  readonly name: string
  readonly grants: readonly StaffGrant[]
  /** null for commands, whose caller has the database. */
  readonly session: StaffSessionProof | null
}
/** Describes who calls a rule. `system` is a job of the application that acts for nobody. */
export type Actor =
  | { readonly kind: 'visitor' }
  | MemberActor
  | StaffActor
  | { readonly kind: 'system'; readonly job: string }

interface ActorContext {
  readonly actor: Actor
}

/** Returns the id of the acting member; null for everyone else. */
export const getMemberId = ({ actor }: ActorContext): number | null =>
  actor.kind === 'member' ? actor.memberId : null

/** Returns the session of the acting member; null for everyone else, and in jobs. */
export const getSessionId = ({ actor }: ActorContext): string | null =>
  actor.kind === 'member' ? actor.sessionId : null

/** Returns the acting member; throws 403 `authentication_required` for everyone else (docs/safety.md#silent-logout). */
export function assertMemberActor({ actor }: ActorContext): MemberActor {
  if (actor.kind !== 'member') throw createProblem('authentication_required')
  return actor
}

/** Returns the id of the acting member; throws 403 `authentication_required` for everyone else (docs/safety.md#silent-logout). */
export const assertMember = (context: ActorContext): number => assertMemberActor(context).memberId

export const visitor: Actor = { kind: 'visitor' }

/** Returns the staff member who sees what the acting member sees; null in every other case. */
export const getViewingStaff = ({ actor }: ActorContext): ViewingStaff | null =>
  actor.kind === 'member' ? actor.viewedBy : null

/** Returns a member as the actor; without a session for jobs that run on behalf of the member. */
export const toMemberActor = (memberId: number, sessionId: string | null = null): MemberActor => ({
  kind: 'member',
  memberId,
  sessionId,
  viewedBy: null,
})
/** Returns a member as the actor of a view that a staff member has opened. */
export const toViewedActor = (memberId: number, viewedBy: ViewingStaff): MemberActor => ({
  kind: 'member',
  memberId,
  sessionId: null,
  viewedBy,
})
