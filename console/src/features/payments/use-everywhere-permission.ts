import { findGrantsOf, type StaffPermission } from '@amarelle/contract/staff/permissions'
import { useSession } from '../../session/session-context.ts'

/** Returns whether the person holds a permission on all sites: a provider's account belongs to no site. */
export const useEverywherePermission = (permission: StaffPermission): boolean =>
  findGrantsOf(useSession().grants, permission, null).length > 0
