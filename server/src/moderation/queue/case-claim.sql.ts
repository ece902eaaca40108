import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface CaseClaim {
  readonly staffId: number
  readonly name: string
}
export const findClaim = (db: Db, reference: string, now: Date): Promise<CaseClaim | undefined> =>
  db
    .selectFrom('case_claim')
    .innerJoin('staff_member', 'staff_member.id', 'case_claim.staff_id')
    .select(['case_claim.staff_id as staffId', 'staff_member.name'])
    .where('reference', '=', reference)
    .where('ends_at', '>', now)
    .executeTakeFirst()

interface NewCaseClaim {
  readonly reference: string
  readonly staffId: number
  readonly at: Date
  readonly endsAt: Date
}
/** Stores or extends the person's claim: `stored`, `extended`, or, while somebody else holds it, `refused`. */
export async function upsertClaim(
  tx: Db,
  { reference, staffId, at, endsAt }: NewCaseClaim,
): Promise<'stored' | 'extended' | 'refused'> {
  await tx.deleteFrom('case_claim').where('reference', '=', reference).where('ends_at', '<=', at).execute()
  const row = await tx
    .insertInto('case_claim')
    .values({ reference, staff_id: staffId, claimed_at: at, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .doUpdateSet({ ends_at: endsAt })
        .where('case_claim.staff_id', '=', staffId),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst()
  if (!row) return 'refused'
  return row.isNew ? 'stored' : 'extended'
}

export const deleteClaim = (tx: Db, reference: string) =>
  tx.deleteFrom('case_claim').where('reference', '=', reference).execute()

/** Ends all claims of a person; returns the numbers of the cases. */
export const deleteClaimsOf = async (tx: Db, staffId: number, now: Date): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('case_claim')
    .where('staff_id', '=', staffId)
    .returning(['reference', 'ends_at as endsAt'])
    .execute()
  return rows.flatMap(({ reference, endsAt }) => (endsAt > now ? [reference] : [])).toSorted()
}
