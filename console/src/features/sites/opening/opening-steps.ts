import type { getSiteOpeningEndpoint } from '@amarelle/contract/staff/endpoints/site-opening'
import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import { settingGroups } from '@amarelle/contract/staff/site-settings'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'

export type SiteOpening = StaffEndpointAnswer<typeof getSiteOpeningEndpoint>

/** The steps of the set-up before a site is published, in this order. */
export const openingSteps = [
  'company',
  'identity',
  'contact',
  'prices',
  'texts',
  'payments',
  'check',
] as const
export type OpeningStep = (typeof openingSteps)[number]

/** Returns the step that solves a problem; null for a setting of another group. */
export function findStepOfProblem(problem: SiteProblem): OpeningStep | null {
  const place = problem.place.replace(/^settings\./, '')
  if (place.startsWith('company.')) return 'company'
  if (place === 'bundles') return 'prices'
  if (place === 'payments') return 'payments'
  const isIn = (keys: readonly string[]) => keys.some((key) => place === key || place.startsWith(`${key}.`))
  if (isIn(settingGroups.identity)) return 'identity'
  return isIn(settingGroups.contact) ? 'contact' : null
}
