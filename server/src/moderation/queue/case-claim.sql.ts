import { sql } from 'kysely'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'

/** A claim ends this long after the last sign of work. */
const claimMinutes = 15
/** Claims whose last sign of work is older have ended. */
export const getClaimCutoff = (now: Date): Date => addMs(now, -minutesToMs(claimMinutes))

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
    .where('last_active_at', '>', getClaimCutoff(now))
    .executeTakeFirst()

/** Stores or extends the person's claim: `stored`, `extended`, or, while somebody else holds it, `refused`. */
export async function upsertClaim(
  tx: Db,
  { reference, staffId, at }: { reference: string; staffId: number; at: Date },
): Promise<'stored' | 'extended' | 'refused'> {
  await tx
    .deleteFrom('case_claim')
    .where('reference', '=', reference)
    .where('last_active_at', '<=', getClaimCutoff(at))
    .execute()
  const row = await tx
    .insertInto('case_claim')
    .values({ reference, staff_id: staffId, claimed_at: at, last_active_at: at })
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .doUpdateSet({ last_active_at: at })
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
    .returning(['reference', 'last_active_at as at'])
    .execute()
  return rows.flatMap(({ reference, at }) => (at > getClaimCutoff(now) ? [reference] : [])).toSorted()
}
