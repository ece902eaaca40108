import { createProblem } from '@amarelle/contract/domain/errors'
import type { moveSiteEndpoint } from '@amarelle/contract/staff/endpoints/settings/site-company'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { findSettingOwner, lockSite } from './setting-owner.sql.ts'

const hasOrders = async (tx: Db, siteId: number): Promise<boolean> =>
  (await tx
    .selectFrom('credit_order')
    .select('id')
    .where('site_id', '=', siteId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Makes another company the operator of a site, and of its fictional profiles. Orders, invoices and bookings belong to a company, and
 * visitors were told of it: only a site that was neither published nor had an order moves. The lock on the site makes a first order
 * wait. Throws `forbidden`, `not_found`, `setting_changed`, `site_published` and `site_has_orders`.
 */
export const moveSite = (
  services: Services,
  actor: StaffActor,
  { site: id, company, seen, reason }: z.output<typeof moveSiteEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'sites.create', null)
    const owner = await lockSite(tx, id)
    if (!owner || !(await findSettingOwner(tx, 'company', company))) throw createProblem('not_found')
    if (owner.companyId !== seen || company === seen) throw createProblem('setting_changed')
    if (owner.row['published_at'] !== null) throw createProblem('site_published')
    if (await hasOrders(tx, id)) throw createProblem('site_has_orders')
    await tx.updateTable('site').set({ company_id: company }).where('id', '=', id).execute()
    await tx
      .updateTable('fictional_profile')
      .set({ company_id: company })
      .where('site_id', '=', id)
      .where('company_id', '=', seen)
      .execute()
    publishStaffChange(tx, 'sites')
    await recordAct(services, tx, authority, {
      act: 'site.moved',
      object: `site:${id}`,
      before: { companyId: seen },
      after: { companyId: company },
      reason,
    })
  })
