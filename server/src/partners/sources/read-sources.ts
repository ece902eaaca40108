import type {
  getTrafficSourceEndpoint,
  listTrafficSourcesEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { cutPage, staffPageSize } from '../../platform/db/cut-page.ts'
import { buildSiteCondition, findPermittedSiteIds, holdsPermission } from '../../staff/index.ts'
import { listDeliveries } from '../postbacks/delivery.sql.ts'
import { findPostback } from '../postbacks/postback.sql.ts'
import { findReadSource } from './authorize-source.ts'
import { listRates } from './rate.sql.ts'
import { listSourceRows } from './source.sql.ts'

const figuresDays = 30

/** Returns a page of the traffic sources of the scope and of all sites, with figures of the last 30 days on the sites of the scope. */
export async function listTrafficSources(
  services: Services,
  actor: StaffActor,
  { after, ...scope }: z.output<typeof listTrafficSourcesEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof listTrafficSourcesEndpoint>> {
  const read = await listSourceRows(services.db, {
    siteIds: await findPermittedSiteIds(services, actor, 'partners.read', scope),
    siteCondition: await buildSiteCondition(services, actor, 'partners.read', sql.ref('r.site_id'), scope),
    sinceDay: addMs(services.clock.now(), -daysToMs(figuresDays)).toISOString().slice(0, 10),
    after,
    limit: staffPageSize + 1,
  })
  const { rows, next } = cutPage(read, ({ code }) => code)
  return { sources: [...rows], next, mayCreate: holdsPermission(actor, 'partners.manage') }
}

/**
 * Returns a traffic source with its rates and postbacks. Who reads only some of the sites on which it works sees neither. Throws
 * `not_found` and `forbidden`.
 */
export async function getTrafficSource(
  services: Services,
  actor: StaffActor,
  code: string,
): Promise<StaffEndpointAnswer<typeof getTrafficSourceEndpoint>> {
  const { source, isCovered, mayChange } = await findReadSource(services, actor, code)
  const { db } = services
  const postback = isCovered ? await findPostback(db, code) : undefined
  return {
    code,
    name: source.name,
    siteId: source.siteId,
    isActive: source.isActive,
    createdAt: source.createdAt.toISOString(),
    contractNote: isCovered ? source.contractNote : '',
    rates: isCovered ? await listRates(db, code) : [],
    postback: postback
      ? {
          url: postback.urlTemplate,
          events: [...postback.events],
          includesAmount: postback.includesAmount,
        }
      : null,
    deliveries: isCovered ? await listDeliveries(db, code) : [],
    mayChange,
  }
}
