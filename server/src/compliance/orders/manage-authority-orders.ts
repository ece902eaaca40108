import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type {
  answerAuthorityOrderEndpoint,
  AuthorityOrder,
  listAuthorityOrdersEndpoint,
} from '@amarelle/contract/staff/endpoints/authority-orders'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getSitePlace, listSitePlaces } from '../../sites/index.ts'
import { authorize, buildSiteCondition, recordAct } from '../../staff/index.ts'
import {
  type AuthorityOrderRow,
  countOpenOrders,
  findAuthorityOrders,
  insertAuthorityOrder,
  lockAuthorityOrder,
  type NewAuthorityOrder,
  updateAuthorityOrder,
} from './authority-order.sql.ts'

const ordersPerPage = 50
const mostOpenOrders = 1000

const toOrder = ({
  receivedAt,
  replyDueAt,
  confirmedAt,
  effectAt,
  ...row
}: AuthorityOrderRow): AuthorityOrder => ({
  ...row,
  receivedAt: receivedAt.toISOString(),
  replyDueAt: replyDueAt?.toISOString() ?? null,
  confirmedAt: confirmedAt?.toISOString() ?? null,
  effectAt: effectAt?.toISOString() ?? null,
})

/** Returns orders of authorities on the actor's sites, the newest first. */
export async function listAuthorityOrders(
  services: Services,
  actor: StaffActor,
  { before, ...scope }: z.output<typeof listAuthorityOrdersEndpoint.input>,
): Promise<{ orders: AuthorityOrder[]; next: number | null }> {
  const isInScope = await buildSiteCondition(services, actor, 'compliance.read', sql`o.site_id`, scope)
  const rows = await findAuthorityOrders(services.db, isInScope, { before, limit: ordersPerPage + 1 })
  const page = rows.slice(0, ordersPerPage)
  return { orders: page.map(toOrder), next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

/** Throws the problem of a field whose time is in the future or before the earliest possible one. */
function assertPast(services: Services, field: string, time: Date, earliest?: Date): void {
  if (time > services.clock.now() || (earliest && time < earliest))
    throw createFieldProblem({ [field]: 'invalid_value' })
}

/**
 * Records an order of an authority (DSA Art. 9 and 10). Throws `not_found` for an unknown site, `forbidden`, the problem of its time,
 * and `too_many_requests` above 1,000 open ones.
 */
export async function recordAuthorityOrder(
  services: Services,
  actor: StaffActor,
  order: NewAuthorityOrder,
): Promise<{ id: number }> {
  if (!(await listSitePlaces(services)).some(({ id }) => id === order.siteId))
    throw createProblem('not_found')
  const place = await getSitePlace(services, order.siteId)
  const authority = authorize(services, actor, 'authority_orders.manage', place)
  assertPast(services, 'receivedAt', new Date(order.receivedAt))
  if (order.replyDueAt !== null && new Date(order.replyDueAt) < new Date(order.receivedAt))
    throw createFieldProblem({ replyDueAt: 'invalid_value' })
  return runInTransaction(services.db, async (tx) => {
    if ((await countOpenOrders(tx)) >= mostOpenOrders) throw createProblem('too_many_requests')
    const id = await insertAuthorityOrder(tx, order, actor.staffId)
    await recordAct(services, tx, authority, {
      act: 'authority_order.recorded',
      object: `authority_order:${id}`,
      after: order,
    })
    return { id }
  })
}

/**
 * Records when the authority was told that its order arrived, and what was done. Throws `not_found`, `forbidden`, `already_decided` for
 * an answered order, and the problem of a time.
 */
export async function answerAuthorityOrder(
  services: Services,
  actor: StaffActor,
  { id, confirmedAt, effect, effectAt }: z.output<typeof answerAuthorityOrderEndpoint.input>,
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const order = await lockAuthorityOrder(tx, id)
    if (!order) throw createProblem('not_found')
    const place = await getSitePlace({ ...services, db: tx }, order.siteId)
    const authority = authorize(services, actor, 'authority_orders.manage', place)
    if (order.effectAt) throw createProblem('already_decided')
    if (confirmedAt !== null) assertPast(services, 'confirmedAt', new Date(confirmedAt), order.receivedAt)
    if (effectAt !== null) assertPast(services, 'effectAt', new Date(effectAt), order.receivedAt)
    if ((effect === null) !== (effectAt === null))
      throw createFieldProblem({ [effect === null ? 'effect' : 'effectAt']: 'required' })
    const after = { confirmedAt, effect, effectAt }
    await updateAuthorityOrder(tx, id, after)
    await recordAct(services, tx, authority, {
      act: 'authority_order.answered',
      object: `authority_order:${id}`,
      before: { confirmedAt: order.confirmedAt },
      after,
    })
  })
}
