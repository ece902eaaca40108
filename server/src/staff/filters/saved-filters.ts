import { createProblem } from '@amarelle/contract/domain/errors'
import {
  type FilteredList,
  maxSavedFilters,
  type SavedFilter,
} from '@amarelle/contract/staff/endpoints/saved-filters'
import { runInTransaction } from '../../platform/db/db.ts'
import type { StaffContext } from '../../platform/http/staff-api.ts'
import { lockStaff } from '../people/staff-member.sql.ts'

/** Returns the actor's own filters, by name. They concern nobody else, so that neither a permission nor the audit log is involved. */
export async function listSavedFilters({ db, actor }: StaffContext): Promise<SavedFilter[]> {
  const rows = await db
    .selectFrom('saved_filter')
    .select(['id', 'list', 'name', 'query'])
    .where('staff_id', '=', actor.staffId)
    .orderBy('name')
    .limit(maxSavedFilters)
    .execute()
  return rows.map(({ list, ...filter }) => ({ ...filter, list: list as FilteredList }))
}

/** Keeps a filter, in place of one with the same name. Throws `saved_filter_limit`. */
export async function saveFilter(
  { db, actor }: StaffContext,
  { list, name, query }: Omit<SavedFilter, 'id'>,
): Promise<void> {
  await runInTransaction(db, async (tx) => {
    // Two tabs that save at once must not pass the limit together.
    await lockStaff(tx, actor.staffId)
    await tx
      .insertInto('saved_filter')
      .values({ staff_id: actor.staffId, list, name, query })
      .onConflict((conflict) => conflict.columns(['staff_id', 'list', 'name']).doUpdateSet({ query }))
      .execute()
    const { count } = await tx
      .selectFrom('saved_filter')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('staff_id', '=', actor.staffId)
      .executeTakeFirstOrThrow()
    if (Number(count) > maxSavedFilters) throw createProblem('saved_filter_limit', { limit: maxSavedFilters })
  })
}

/** Deletes one of the actor's own filters; does nothing for any other id. */
export async function deleteSavedFilter({ db, actor }: StaffContext, id: number): Promise<void> {
  await db.deleteFrom('saved_filter').where('id', '=', id).where('staff_id', '=', actor.staffId).execute()
}
