import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import { correctedAtOnceKeys } from '@amarelle/contract/staff/site-settings'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { findLegalTextsWith, type LegalKind } from '../../sites/index.ts'
import { listPlannedLegalTexts } from '../texts/text-version.sql.ts'
import { getEarliestLegalStart } from './legal-settings.ts'
import { listPlannedChanges, type SettingChangeRow, storeLegalKinds } from './setting-change.sql.ts'

interface SitePlace {
  readonly siteId: number
  readonly companyId: number
}
interface LegalPlan {
  readonly kind: 'site' | 'company'
  readonly change: SettingChangeRow
  readonly legalKinds: readonly LegalKind[]
}
/** Returns the planned changes of a site and its company that stand in a legal text, whoever reads the site when they are planned. */
async function listLegalPlans(db: Db, { siteId, companyId }: SitePlace): Promise<LegalPlan[]> {
  const plans = [
    ...(await listPlannedChanges(db, 'site', siteId)).map((change) => ({ kind: 'site' as const, change })),
    ...(await listPlannedChanges(db, 'company', companyId)).map((change) => ({
      kind: 'company' as const,
      change,
    })),
  ]
  const withTexts = await Promise.all(
    plans.map(async (plan) => ({ ...plan, legalKinds: await findLegalTextsWith(plan.change.key) })),
  )
  return withTexts.filter(({ legalKinds }) => legalKinds.length > 0)
}

/**
 * Plans of legal texts that start too soon after a publication: who signs up then could not be told as long before as the law asks
 * (docs/law.md#legal-texts).
 */
export async function findLegalPlanProblems(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  place: SitePlace,
): Promise<SiteProblem[]> {
  const earliest = getEarliestLegalStart(clock.now())
  const settings = (await listLegalPlans(db, place)).filter(
    ({ change }) => !correctedAtOnceKeys.includes(change.key),
  )
  const texts = await listPlannedLegalTexts(db, place.siteId)
  return [
    ...settings.map(({ kind, change }) => ({
      place: kind === 'site' ? `settings.${change.key}` : change.key,
      startsAt: change.startsAt,
    })),
    ...texts.map(({ messageId, startsAt }) => ({ place: `texts.${messageId}`, startsAt })),
  ]
    .filter(({ startsAt }) => startsAt < earliest)
    .map(({ place: of, startsAt }) => ({
      place: of,
      code: 'legal_change_planned',
      values: { day: startsAt.toISOString().slice(0, 10) },
    }))
}

/** Makes the plans of a site that is published now new versions of its legal texts, of which its members are told. */
export async function adoptLegalPlans(tx: Db, place: SitePlace): Promise<void> {
  for (const { kind, change, legalKinds } of await listLegalPlans(tx, place))
    await storeLegalKinds(tx, kind, change.id, legalKinds)
}
