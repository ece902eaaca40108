import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { getSitePlace } from '../../sites/index.ts'
import {
  type Authority,
  authorize,
  authorizeAnywhere,
  isPermitted,
  isPermittedEverywhere,
} from '../../staff/index.ts'
import { findSourceByCode, type TrafficSourceRow } from './source.sql.ts'

/** Returns the place of a traffic source: its site, or null for all sites. */
const getPlace = async (services: Services, siteId: number | null) =>
  siteId === null ? null : await getSitePlace(services, siteId)

/** Throws `forbidden` unless the actor manages traffic sources of that site, or, for null, of all sites. */
export const authorizeManaging = async (
  services: Services,
  actor: StaffActor,
  siteId: number | null,
): Promise<Authority> => authorize(services, actor, 'partners.manage', await getPlace(services, siteId))

/** Returns a traffic source that the actor manages. Throws `not_found` and `forbidden`. */
export async function findManagedSource(
  services: Services,
  actor: StaffActor,
  code: string,
): Promise<{ source: TrafficSourceRow; authority: Authority }> {
  const source = await findSourceByCode(services.db, code)
  if (!source) throw createProblem('not_found')
  return { source, authority: await authorizeManaging(services, actor, source.siteId) }
}

/**
 * Returns a traffic source that the actor reads. `isCovered`: their role covers the source itself, not only some of the sites on which it
 * works; the others see figures of their sites and no contract. Throws `not_found` and `forbidden`.
 */
export async function findReadSource(
  services: Services,
  actor: StaffActor,
  code: string,
): Promise<{ source: TrafficSourceRow; authority: Authority; isCovered: boolean; mayChange: boolean }> {
  const source = await findSourceByCode(services.db, code)
  if (!source) throw createProblem('not_found')
  const place = await getPlace(services, source.siteId)
  return {
    source,
    authority: place
      ? authorize(services, actor, 'partners.read', place)
      : authorizeAnywhere(services, actor, 'partners.read'),
    isCovered: place !== null || isPermittedEverywhere(actor, 'partners.read'),
    mayChange: place
      ? isPermitted(actor, 'partners.manage', place)
      : isPermittedEverywhere(actor, 'partners.manage'),
  }
}
