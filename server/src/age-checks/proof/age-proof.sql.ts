import type { AgeCheckMethod } from '@amarelle/contract/domain/age-checks'
import type { Db } from '../../platform/db/db.ts'

/** All proofs of a member, the newest first. */
export const listAgeProofs = (
  db: Db,
  memberId: number,
): Promise<{ method: AgeCheckMethod; proven_at: Date }[]> =>
  db
    .selectFrom('age_proof')
    .select(['method', 'proven_at'])
    .where('member_id', '=', memberId)
    .orderBy('proven_at', 'desc')
    .$narrowType<{ method: AgeCheckMethod }>()
    .execute()

export const upsertAgeProof = (db: Db, memberId: number, method: AgeCheckMethod, at: Date) =>
  db
    .insertInto('age_proof')
    .values({ member_id: memberId, method, proven_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'method']).doUpdateSet({ proven_at: at }))
    .execute()

export const deleteAgeProofs = (tx: Db, memberId: number) =>
  tx.deleteFrom('age_proof').where('member_id', '=', memberId).execute()

/** The country that a member states. */
export const findStatedCountry = async (db: Db, memberId: number): Promise<string | null> =>
  (await db.selectFrom('profile').select('country').where('member_id', '=', memberId).executeTakeFirst())
    ?.country ?? null
