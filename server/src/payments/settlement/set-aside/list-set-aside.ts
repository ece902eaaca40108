import type {
  listSetAsidePaymentsEndpoint,
  SetAsideAct,
  SetAsidePayment,
} from '@amarelle/contract/staff/endpoints/money/payments'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { buildSiteCondition, findPermittedSiteIds } from '../../../staff/index.ts'
import { findSetAside, type SetAsidePosition, type SetAsideRow } from './set-aside.sql.ts'

const paymentsPerPage = 50

/** Only money of the right currency that covers the order may complete it (docs/payments.md#payments-set-aside). */
const coversOrder = ({
  askedMinor,
  askedCurrency,
  paidMinor,
  paidCurrency,
}: Pick<SetAsideRow, 'askedMinor' | 'askedCurrency' | 'paidMinor' | 'paidCurrency'>): boolean =>
  paidMinor !== null && askedMinor !== null && paidCurrency === askedCurrency && paidMinor >= askedMinor

/** Returns the acts that end a payment; none for a return that is still tried. */
function findActs(row: SetAsideRow): SetAsideAct[] {
  if (row.kind === 'unanswered') return ['charged', 'not_charged']
  if (row.kind === 'unknown_reference') return ['assign', 'settle']
  if (row.kind !== 'other_amount') return row.hasFailed ? ['settle'] : []
  return row.isOrderOpen && coversOrder(row) ? ['grant', 'return', 'settle'] : ['return', 'settle']
}
const toMoney = (minor: number | null, currency: string | null) =>
  minor === null || currency === null ? null : { minor, currency }
const toView = (row: SetAsideRow): SetAsidePayment => ({
  id: row.id,
  kind: row.kind,
  siteId: row.siteId,
  order: row.order,
  memberId: row.memberId,
  username: row.username,
  provider: row.provider,
  reference: row.reference,
  asked: toMoney(row.askedMinor, row.askedCurrency),
  paid: toMoney(row.paidMinor, row.paidCurrency),
  failure: row.failure,
  since: row.since.toISOString(),
  acts: findActs(row),
})

/** Null for an invalid cursor: the list then starts from the beginning. */
function decodePosition(text: string | undefined): SetAsidePosition | null {
  const [, sinceUs, id] = /^(\d{1,16})-(.+)$/.exec(text ?? '') ?? []
  return sinceUs === undefined || id === undefined ? null : { sinceUs: Number(sinceUs), id }
}

/**
 * Returns a page of the payments set aside on the sites where the actor holds `orders.read`; on all sites, also those that fit no order.
 */
export async function listSetAsidePayments(
  services: Services,
  actor: StaffActor,
  query: z.output<typeof listSetAsidePaymentsEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof listSetAsidePaymentsEndpoint>> {
  const found = await findSetAside(services.db, {
    isSite: await buildSiteCondition(services, actor, 'orders.read', sql`o.site_id`, query),
    withUnknown: (await findPermittedSiteIds(services, actor, 'orders.read', query)) === null,
    after: decodePosition(query.after),
    limit: paymentsPerPage + 1,
  })
  const page = found.slice(0, paymentsPerPage)
  const last = page.at(-1)
  return {
    payments: page.map(toView),
    next: found.length > paymentsPerPage && last ? `${last.sinceUs}-${last.id}` : null,
  }
}
