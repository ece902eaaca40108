import type { DisputeRow, listDisputesEndpoint } from '@amarelle/contract/staff/endpoints/money/disputes'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { buildSiteCondition } from '../../staff/index.ts'
import {
  listClosedDisputes,
  listDisputeProviders,
  listFraudWarnings,
  listOpenDisputes,
} from './dispute-list.sql.ts'
import type { DisputeRecord } from './dispute.sql.ts'

const disputesPerPage = 50
const maxWarnings = 20
/** Card schemes take disputes for about this long. */
const warningPeriodMs = daysToMs(120)

export const toDisputeRow = (dispute: DisputeRecord): DisputeRow => ({
  id: dispute.id,
  siteId: dispute.siteId,
  state: dispute.state,
  reasonCode: dispute.reasonCode,
  provider: dispute.provider,
  amount: { minor: dispute.amountMinor, currency: dispute.currency.trim() },
  order: dispute.order,
  memberId: dispute.memberId,
  username: dispute.username,
  answer: dispute.answer,
  dueAt: dispute.evidenceDueAt?.toISOString() ?? null,
  openedAt: dispute.openedAt.toISOString(),
  closedAt: dispute.closedAt?.toISOString() ?? null,
})

type DisputeQuery = z.output<typeof listDisputesEndpoint.input>
/** Open disputes first, then closed ones, from where the last page ended. */
async function findPage(
  services: Services,
  actor: StaffActor,
  query: DisputeQuery,
): Promise<DisputeRecord[]> {
  const { state, provider, after } = query
  const isSite = await buildSiteCondition(services, actor, 'orders.read', sql`o.site_id`, query)
  const [part, position] =
    after === undefined ? [null, null] : [after.split('-')[0], Number(after.split('-')[1])]
  const filter = { isSite, provider, limit: disputesPerPage + 1 }
  const open =
    part === 'closed' || (state !== undefined && state !== 'open')
      ? []
      : await listOpenDisputes(services.db, { ...filter, after: position })
  if (state === 'open' || open.length > disputesPerPage) return open
  const closed = await listClosedDisputes(services.db, {
    ...filter,
    state,
    before: part === 'closed' ? position : null,
    limit: filter.limit - open.length,
  })
  return [...open, ...closed]
}

/** Returns a page of the disputes, and the fraud warnings, on the sites where the actor holds `orders.read`. */
export async function listDisputes(
  services: Services,
  actor: StaffActor,
  query: DisputeQuery,
): Promise<StaffEndpointAnswer<typeof listDisputesEndpoint>> {
  const { db, clock } = services
  const found = await findPage(services, actor, query)
  const page = found.slice(0, disputesPerPage)
  const last = page.at(-1)
  const isSite = await buildSiteCondition(services, actor, 'orders.read', sql`o.site_id`, query)
  const warnings = await listFraudWarnings(db, isSite, addMs(clock.now(), -warningPeriodMs), maxWarnings)
  return {
    disputes: page.map(toDisputeRow),
    next:
      found.length > disputesPerPage && last
        ? `${last.state === 'open' ? 'open' : 'closed'}-${last.id}`
        : null,
    warnings: warnings.map(({ amountMinor, currency, receivedAt, ...warning }) => ({
      ...warning,
      amount: { minor: amountMinor, currency },
      receivedAt: receivedAt.toISOString(),
    })),
    providers: await listDisputeProviders(db),
  }
}
