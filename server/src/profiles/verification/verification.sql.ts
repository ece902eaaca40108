import type { VerificationPose, VerificationRefusal } from '@amarelle/contract/domain/photo-verification'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'

export interface VerificationRequest {
  readonly reference: string
  readonly memberId: number
  readonly siteId: number
  readonly pose: VerificationPose
  readonly state: 'drawn' | 'waiting' | 'approved' | 'refused' | 'lapsed' | 'withdrawn'
  readonly drawnAt: Date
  readonly expiresAt: Date
  readonly picture: string | null
  readonly submittedAt: Date | null
  readonly dueAt: Date | null
  readonly refusal: VerificationRefusal | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
}
const columns = sql`reference, member_id as "memberId", site_id as "siteId", pose, state, drawn_at as "drawnAt",
  expires_at as "expiresAt", picture, submitted_at as "submittedAt", due_at as "dueAt", refusal, decided_at as "decidedAt",
  decided_by as "decidedBy"`

export async function findVerification(db: Db, reference: string): Promise<VerificationRequest | undefined> {
  const { rows } = await sql<VerificationRequest>`
    select ${columns} from photo_verification where reference = ${reference}`.execute(db)
  return rows[0]
}
/** Returns the open request of a member; the caller has locked the member's photos, so nobody else changes it. */
export async function findOpenVerification(
  tx: Db,
  memberId: number,
): Promise<VerificationRequest | undefined> {
  const { rows } = await sql<VerificationRequest>`
    select ${columns} from photo_verification where member_id = ${memberId} and state in ('drawn', 'waiting')`.execute(
    tx,
  )
  return rows[0]
}
/** Returns the decided requests of a member, the newest first. */
export async function findDecidedVerifications(
  db: Db,
  memberId: number,
  limit: number,
): Promise<readonly VerificationRequest[]> {
  const { rows } = await sql<VerificationRequest>`
    select ${columns} from photo_verification where member_id = ${memberId} and state in ('approved', 'refused')
    order by drawn_at desc limit ${limit}`.execute(db)
  return rows
}
export async function countVerificationAttempts(db: Db, memberId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from photo_verification where member_id = ${memberId} and submitted_at > ${since}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type NewVerification = Pick<
  VerificationRequest,
  'reference' | 'memberId' | 'siteId' | 'pose' | 'drawnAt' | 'expiresAt'
>
/** Returns whether the reference was free. */
export async function insertVerification(tx: Db, request: NewVerification): Promise<boolean> {
  const row = await tx
    .insertInto('photo_verification')
    .values({
      reference: request.reference,
      member_id: request.memberId,
      site_id: request.siteId,
      pose: request.pose,
      drawn_at: request.drawnAt,
      expires_at: request.expiresAt,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst()
  return row !== undefined
}
export const deleteVerification = (tx: Db, reference: string) =>
  tx.deleteFrom('photo_verification').where('reference', '=', reference).execute()

export const setVerificationSubmitted = (
  tx: Db,
  reference: string,
  { picture, at, dueAt }: { picture: string; at: Date; dueAt: Date },
) =>
  tx
    .updateTable('photo_verification')
    .set({ state: 'waiting', picture, submitted_at: at, due_at: dueAt })
    .where('reference', '=', reference)
    .execute()
export const setVerificationDecided = (
  tx: Db,
  reference: string,
  { refusal, actor, at }: { refusal: VerificationRefusal | null; actor: StaffActor; at: Date },
) =>
  tx
    .updateTable('photo_verification')
    .set({
      state: refusal ? 'refused' : 'approved',
      picture: null,
      refusal,
      decided_at: at,
      decided_by: actor.name,
      decided_by_staff: actor.staffId,
    })
    .where('reference', '=', reference)
    .execute()
export const setVerificationClosed = (
  tx: Db,
  reference: string,
  { state, at }: { state: 'lapsed' | 'withdrawn'; at: Date },
) =>
  tx
    .updateTable('photo_verification')
    .set({ state, picture: null, decided_at: at })
    .where('reference', '=', reference)
    .execute()
/** Deletes what is known of a member's requests; returns the pictures that are still stored. */
export async function deleteVerifications(tx: Db, memberId: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('photo_verification')
    .where('member_id', '=', memberId)
    .returning('picture')
    .execute()
  return rows.flatMap(({ picture }) => (picture === null ? [] : [picture]))
}
/** Returns members whose request has waited since before a time. */
export async function findOverdueVerifications(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('photo_verification')
    .select('member_id as memberId')
    .where('state', '=', 'waiting')
    .where('submitted_at', '<', before)
    .orderBy('submitted_at')
    .limit(limit)
    .execute()
  return rows.map(({ memberId }) => memberId)
}
export async function deleteVerificationsDrawnBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('photo_verification')
    .where('state', '<>', 'waiting')
    .where('drawn_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
export const isVerificationPicture = async (db: Db, picture: string): Promise<boolean> =>
  (await db
    .selectFrom('photo_verification')
    .select('reference')
    .where('state', '=', 'waiting')
    .where('picture', '=', picture)
    .executeTakeFirst()) !== undefined

/** Marks the profile as verified with its main photo. */
export const setProfileVerified = (tx: Db, memberId: number, { photo, at }: { photo: string; at: Date }) =>
  tx
    .updateTable('profile')
    .set({ verified_at: at, verified_photo: photo, verification_lapsed_at: null })
    .where('member_id', '=', memberId)
    .execute()
/** Removes the verification of a profile, and that an earlier one has ended. */
export const clearProfileVerification = (tx: Db, memberId: number) =>
  tx
    .updateTable('profile')
    .set({ verified_at: null, verified_photo: null, verification_lapsed_at: null })
    .where('member_id', '=', memberId)
    .execute()
