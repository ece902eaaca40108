import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

export const insertMemberExperiment = (tx: Db, memberId: number, variantId: number): Promise<unknown> =>
  tx.insertInto('member_experiment').values({ member_id: memberId, variant_id: variantId }).execute()

/**
 * Marks a step of a member, once, and returns the variant it counts for; undefined for members without one, a step that was marked
 * before, and an experiment that no longer counts at `now`.
 */
export async function markStep(
  tx: Db,
  memberId: number,
  { step, now }: { readonly step: 'activated' | 'ordered'; readonly now: Date },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('member_experiment as m')
    .from('experiment_variant as v')
    .innerJoin('experiment as e', 'e.id', 'v.experiment_id')
    .set({ [step]: true })
    .whereRef('v.id', '=', 'm.variant_id')
    .where('m.member_id', '=', memberId)
    .where(`m.${step}`, '=', false)
    .where((e) => e.or([e('e.state', '=', 'running'), e('e.counts_until', '>', now)]))
    .where('e.state', '<>', 'decided')
    .returning('m.variant_id as variantId')
    .executeTakeFirst()
  return row?.variantId
}

export const deleteMemberExperiment = (tx: Db, memberId: number): Promise<unknown> =>
  tx.deleteFrom('member_experiment').where('member_id', '=', memberId).execute()

export async function loadExperimentData({ db }: Services, memberId: number): Promise<PersonalData> {
  const shown = await db
    .selectFrom('member_experiment as m')
    .innerJoin('experiment_variant as v', 'v.id', 'm.variant_id')
    .innerJoin('experiment as e', 'e.id', 'v.experiment_id')
    .select(['e.lander', 'v.changes', 'm.activated', 'm.ordered'])
    .where('m.member_id', '=', memberId)
    .executeTakeFirst()
  return { data: { landing_page_variant: shown ?? null } }
}
