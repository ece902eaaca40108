import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { findPermittedScope } from './authorize.ts'

/** A condition on rows' site: those sites on which the actor holds the permission. `column` names the site's id. */
export function buildSiteCondition(
  actor: StaffActor,
  permission: StaffPermission,
  column: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const scope = findPermittedScope(actor, permission)
  return scope === null
    ? sql<boolean>`true`
    : sql<boolean>`${column} in (select s.id from site s
        where s.id = any(${[...scope.siteIds]}::int[]) or s.company_id = any(${[...scope.companyIds]}::int[]))`
}
