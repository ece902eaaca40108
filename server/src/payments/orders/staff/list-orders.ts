import type { listOrdersEndpoint } from '@amarelle/contract/staff/endpoints/money/orders'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { decodeListCursor, encodeListCursor, toListPage } from '../../../platform/http/list-cursor.ts'
import { getSitePlace, listSitePlaces } from '../../../sites/index.ts'
import { authorize, authorizeAnywhere, findPermittedSiteIds, recordReading } from '../../../staff/index.ts'
import { listPaymentMethodNames } from '../../pricing/payment-method.sql.ts'
import { findListedOrders, type OrderFilter } from './order-list.sql.ts'
import { listOrderBranches } from './order-search.ts'

const ordersPerPage = 50
const cursorList = 'orders/staff'

/** Records whom a search by IBAN found, or that it found nobody; the IBAN itself is not stored. */
async function recordIbanSearch(
  services: Services,
  actor: StaffActor,
  found: readonly { readonly memberId: number; readonly siteId: number }[],
): Promise<void> {
  const after = { foundBy: 'iban' }
  const members = new Map(found.map(({ memberId, siteId }) => [memberId, siteId]))
  await runInTransaction(services.db, async (tx) => {
    if (members.size === 0)
      await recordReading(services, tx, authorizeAnywhere(services, actor, 'orders.read'), {
        act: 'member.found',
        object: 'search:iban',
        after,
      })
    for (const [memberId, siteId] of members) {
      const place = await getSitePlace({ ...services, db: tx }, siteId)
      await recordReading(services, tx, authorize(services, actor, 'orders.read', place), {
        act: 'member.found',
        object: `member:${memberId}`,
        memberId,
        after,
      })
    }
  })
}

/** A page of orders on the actor's sites, newest first. A search by IBAN is recorded. */
export async function listOrders(
  services: Services,
  actor: StaffActor,
  filter: OrderFilter,
): Promise<StaffEndpointAnswer<typeof listOrdersEndpoint>> {
  const words = filter.words.trim()
  const siteIds = await findPermittedSiteIds(services, actor, 'orders.read', filter)
  const searchedIds = siteIds ?? (await listSitePlaces(services)).map(({ id }) => id)
  const branches = words === '' ? [] : listOrderBranches(services, words, searchedIds)
  const rows = await findListedOrders(services.db, {
    filter,
    position: decodeListCursor(services, cursorList, filter.cursor),
    siteIds,
    branches,
    limit: ordersPerPage + 1,
  })
  const page = toListPage(rows, ordersPerPage, ({ id, atUs }) => ({ id, atUs }))
  if (branches[0]?.foundBy === 'iban') await recordIbanSearch(services, actor, page.rows)
  return {
    orders: page.rows.map(({ id: _id, atUs: _atUs, createdAt, ...order }) => ({
      ...order,
      createdAt: createdAt.toISOString(),
    })),
    next: page.next && encodeListCursor(services, cursorList, page.next),
    methods: await listPaymentMethodNames(services.db),
  }
}
