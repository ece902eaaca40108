import type { AgeCheckMethod } from '@amarelle/contract/domain/age-checks'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Returns all proofs of a member, the newest first. */
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

export interface AgeFacts {
  /** The country that the member states. */
  readonly statedCountry: string | null
  readonly provenBy: readonly AgeCheckMethod[]
}
/** SQL expression: the `AgeFacts` of a member, for queries that read more of them. */
export const ageFactsOf = (memberId: RawBuilder<unknown>): RawBuilder<AgeFacts> =>
  sql<AgeFacts>`jsonb_build_object(
    'statedCountry', (select country from profile where member_id = ${memberId}),
    'provenBy', array(select method from age_proof where member_id = ${memberId}))`

export async function findAgeFacts(db: Db, memberId: number): Promise<AgeFacts> {
  const { rows } = await sql<{
    facts: AgeFacts
  }>`select ${ageFactsOf(sql`${memberId}::bigint`)} as facts`.execute(db)
  return rows[0]?.facts ?? { statedCountry: null, provenBy: [] }
}
