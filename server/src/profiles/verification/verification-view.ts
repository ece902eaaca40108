import {
  type Verification,
  type VerificationPose,
  type VerificationRefusal,
  verificationAttemptsPerDay,
} from '@amarelle/contract/domain/photo-verification'
import { type RawBuilder, sql } from 'kysely'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { VerificationRequest } from './verification.sql.ts'

/** Describes what is stored of a member's verification, as JSON has it. */
export interface StoredVerification {
  /** The newest request; null without one. */
  readonly request: {
    readonly reference: string
    readonly pose: VerificationPose
    readonly state: VerificationRequest['state']
    readonly expiresAt: string
    readonly submittedAt: string | null
    readonly refusal: VerificationRefusal | null
    readonly decidedAt: string | null
  } | null
  /** When the newest pictures were sent; as many as may be sent in a day. */
  readonly attempts: readonly string[]
  readonly verifiedAt: string | null
  readonly lapsedAt: string | null
}
/** Returns the SQL of a member's `StoredVerification`. */
export const selectVerification = (memberId: number): RawBuilder<StoredVerification> => sql`json_build_object(
  'request', (select json_build_object('reference', reference, 'pose', pose, 'state', state, 'expiresAt', expires_at,
      'submittedAt', submitted_at, 'refusal', refusal, 'decidedAt', decided_at)
    from photo_verification where member_id = ${memberId} order by drawn_at desc limit 1),
  'attempts', coalesce((select json_agg(submitted_at) from (select submitted_at from photo_verification
    where member_id = ${memberId} and submitted_at is not null order by drawn_at desc
    limit ${verificationAttemptsPerDay}) attempts), '[]'),
  'verifiedAt', (select verified_at from profile where member_id = ${memberId}),
  'lapsedAt', (select verification_lapsed_at from profile where member_id = ${memberId}))`

const toInstant = (time: string): string => new Date(time).toISOString()
type StateAndTime = Pick<Verification, 'state' | 'since'>
function findState({ request, verifiedAt, lapsedAt }: StoredVerification, now: Date): StateAndTime {
  if (verifiedAt) return { state: 'verified', since: toInstant(verifiedAt) }
  if (request?.state === 'waiting' && request.submittedAt)
    return { state: 'waiting', since: toInstant(request.submittedAt) }
  if (request?.state === 'drawn' && new Date(request.expiresAt) > now) return { state: 'drawn', since: null }
  if (lapsedAt) return { state: 'lapsed', since: toInstant(lapsedAt) }
  if (request?.state === 'refused' && request.decidedAt)
    return { state: 'refused', since: toInstant(request.decidedAt) }
  if (request?.state === 'lapsed' && request.decidedAt)
    return { state: 'undecided', since: toInstant(request.decidedAt) }
  return { state: 'none', since: null }
}

/** Returns where the own verification stands, for its member. */
export function toVerification(stored: StoredVerification, now: Date): Verification {
  const { request, attempts } = stored
  const { state, since } = findState(stored, now)
  const oldest = attempts[verificationAttemptsPerDay - 1]
  const nextAttempt = oldest === undefined ? now : addMs(new Date(oldest), daysToMs(1))
  return {
    state,
    since,
    drawn:
      state === 'drawn' && request
        ? { reference: request.reference, pose: request.pose, expires_at: toInstant(request.expiresAt) }
        : null,
    refusal: state === 'refused' ? (request?.refusal ?? null) : null,
    next_attempt_at: nextAttempt > now ? nextAttempt.toISOString() : null,
  }
}
