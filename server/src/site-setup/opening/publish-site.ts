import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { findSiteProblems } from '../find-site-problems.ts'
import { adoptLegalPlans } from '../settings/legal-plans.ts'
import { findSettingOwner } from '../settings/setting-owner.sql.ts'

/**
 * Publishes a site: its host answers everybody, in all processes within a second. Throws `not_found`, `forbidden`, `site_published`
 * and `site_incomplete`.
 */
export const publishSite = (
  services: Services,
  actor: StaffActor,
  { site: id }: { readonly site: number },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const owner = await findSettingOwner(tx, 'site', id, { isLocked: true })
    if (!owner) throw createProblem('not_found')
    const place = { siteId: id, companyId: owner.companyId }
    const authority = authorize(services, actor, 'sites.publish', place)
    if (owner.row['published_at'] !== null) throw createProblem('site_published')
    const problems = await findSiteProblems({ ...services, db: tx }, id)
    if (problems.length > 0) throw createProblem('site_incomplete')
    await adoptLegalPlans(tx, place)
    await tx.updateTable('site').set({ published_at: services.clock.now() }).where('id', '=', id).execute()
    publishStaffChange(tx, 'sites')
    await recordAct(services, tx, authority, {
      act: 'site.published',
      object: `site:${id}`,
      after: { host: owner.values['host'] },
    })
  })
