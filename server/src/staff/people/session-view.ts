import type { StaffSessionView } from '@amarelle/contract/staff/endpoints/sign-in'
import { allStaffPermissions, findGrantsOf } from '@amarelle/contract/staff/permissions'
import { coversPlace } from '@amarelle/contract/staff/roles'
import { createProblem } from '@amarelle/contract/domain/errors'
import { addMs, hoursToMs } from '../../platform/clock.ts'
import type { StaffContext } from '../../platform/http/staff-api.ts'
import { listSitePlaces } from '../../sites/index.ts'
import { staffSessionHours } from '../sign-in/staff-session.sql.ts'
import { findStaffById } from './staff-member.sql.ts'

/** Returns who is signed in, with the sites of their roles. */
export async function getSessionView(context: StaffContext): Promise<StaffSessionView> {
  const { actor, db } = context
  const person = await findStaffById(db, actor.staffId)
  const session = await db
    .selectFrom('staff_session')
    .select('created_at')
    .where('id', '=', actor.session?.id ?? '')
    .executeTakeFirst()
  if (!person || !session) throw createProblem('staff_sign_in_required')
  const { id, name, email, language, grants } = person
  const sites = (await listSitePlaces(context)).filter((site) =>
    grants.some((grant) => coversPlace(grant, { siteId: site.id, companyId: site.companyId })),
  )
  const companies = new Map(sites.map(({ companyId, companyName }) => [companyId, companyName]))
  return {
    id,
    name,
    email,
    language,
    grants: [...grants],
    permissions: allStaffPermissions.filter((one) => findGrantsOf(grants, one, undefined).length > 0),
    sites: sites.map(({ companyName: _companyName, ...site }) => site),
    companies: [...companies].map(([companyId, companyName]) => ({ id: companyId, name: companyName })),
    expiresAt: addMs(session.created_at, hoursToMs(staffSessionHours)).toISOString(),
  }
}
