import { coversPlace, type StaffRole } from '@amarelle/contract/staff/roles'
import type { Services } from '../../platform/context.ts'
import { listSitePlaces } from '../../sites/index.ts'

const moderatingRoles: readonly StaffRole[] = ['owner', 'administrator', 'senior_moderator', 'moderator']

/** Returns how many people may decide cases on at least one of the sites; null stands for all sites. */
export async function countModerators(
  services: Services,
  siteIds: readonly number[] | null,
): Promise<number> {
  const sites = (await listSitePlaces(services)).filter(({ id }) => siteIds === null || siteIds.includes(id))
  const grants = await services.db
    .selectFrom('staff_grant')
    .innerJoin('staff_member', 'staff_member.id', 'staff_grant.staff_id')
    .select(['staff_id as staffId', 'company_id as companyId', 'site_id as siteId'])
    .where('ended_at', 'is', null)
    .where('joined_at', 'is not', null)
    .where('role', 'in', moderatingRoles)
    .execute()
  const covering = grants.filter((grant) =>
    sites.some(({ id, companyId }) => coversPlace(grant, { siteId: id, companyId })),
  )
  return new Set(covering.map(({ staffId }) => staffId)).size
}
