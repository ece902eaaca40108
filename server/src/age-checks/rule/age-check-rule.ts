import {
  type AgeCheckMethod,
  type AgeCheckMoment,
  ageCheckMoments,
} from '@amarelle/contract/domain/age-checks'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { AgeCheckRule, SiteSettings } from '@amarelle/contract/endpoints/sites'
import { assertMember } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type AgeFacts, findAgeFacts, listAgeProofs } from '../proof/age-proof.sql.ts'

/** The rule that applies to a member. */
export interface AppliedAgeCheck extends AgeCheckRule {
  readonly country: string
}
const getOrder = ({ moment }: AgeCheckRule): number => ageCheckMoments.indexOf(moment)

/** Returns the strictest of the rules of these countries, the first one of equals; null if none of them has one. */
function selectAgeCheck(
  { age_checks: rules }: Pick<SiteSettings, 'age_checks'>,
  countries: readonly (string | null)[],
): AppliedAgeCheck | null {
  const applied = countries.flatMap((country) => {
    const rule = country === null ? undefined : rules[country]
    return rule && country !== null ? [{ country, ...rule }] : []
  })
  return applied.toSorted((a, b) => getOrder(a) - getOrder(b))[0] ?? null
}

/**
 * Returns the rule that applies to a member: of the country that they state, or of the one from which they call if that is stricter, so
 * that stating another country does not get around it.
 */
export async function findAgeCheck(
  { db, site, country }: Pick<RequestContext, 'db' | 'site' | 'country'>,
  memberId: number,
): Promise<AppliedAgeCheck | null> {
  if (Object.keys(site.age_checks).length === 0) return null
  return selectAgeCheck(site, [(await findAgeFacts(db, memberId)).statedCountry, country])
}

/** Returns the newest proof by one of the methods of a rule; null without one. */
export const findAcceptedProof = async (
  { db }: Pick<RequestContext, 'db'>,
  memberId: number,
  { methods }: Pick<AgeCheckRule, 'methods'>,
): Promise<{ readonly method: AgeCheckMethod; readonly proven_at: Date } | null> =>
  (await listAgeProofs(db, memberId)).find(({ method }) => methods.includes(method)) ?? null

/** Returns whether a member about whom this is known has to prove to be 18 or over before what they are about to do at this moment. */
export function needsAgeProof(
  { site, country }: Pick<RequestContext, 'site' | 'country'>,
  { statedCountry, provenBy }: AgeFacts,
  moment: AgeCheckMoment,
): boolean {
  const rule = selectAgeCheck(site, [statedCountry, country])
  if (!rule || getOrder(rule) > ageCheckMoments.indexOf(moment)) return false
  return !rule.methods.some((method) => provenBy.includes(method))
}

/** Returns whether the member with this id has to prove their age, like `needsAgeProof`. */
export async function isAgeProofMissing(
  context: Pick<RequestContext, 'db' | 'site' | 'country'>,
  memberId: number,
  moment: AgeCheckMoment,
): Promise<boolean> {
  if (Object.keys(context.site.age_checks).length === 0) return false
  return needsAgeProof(context, await findAgeFacts(context.db, memberId), moment)
}

/** Throws `age_proof_required` if the acting member has to prove their age first. */
export async function assertAgeProven(context: RequestContext, moment: AgeCheckMoment): Promise<void> {
  if (await isAgeProofMissing(context, assertMember(context), moment))
    throw createProblem('age_proof_required')
}
