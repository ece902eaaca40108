import type { StaffSessionView } from '@amarelle/contract/staff/endpoints/sign-in'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { StaffGrant } from '@amarelle/contract/staff/roles'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { createContext, useContext } from 'react'
import { roleNames } from '../i18n/role-names.ts'

export const SessionContext = createContext<StaffSessionView | null>(null)

/** Returns the session of the signed-in person. Throws outside the shell. */
export function useSession(): StaffSessionView {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no session outside the shell.')
  return session
}
/** Returns whether the person holds a permission anywhere; the server decides where. */
export function usePermissions(): (permission: StaffPermission) => boolean {
  const { permissions } = useSession()
  return (permission) => permissions.includes(permission)
}
/** Returns the words for a role and where it applies, such as "Moderator, Amarelle". */
export function useGrantNames(): (grant: StaffGrant) => string {
  const { sites, companies } = useSession()
  const { i18n } = useLingui()
  return ({ role, companyId, siteId }) => {
    const place =
      siteId === null
        ? companyId === null
          ? i18n._(msg`all sites`)
          : companies.find(({ id }) => id === companyId)?.name
        : sites.find(({ id }) => id === siteId)?.name
    return `${i18n._(roleNames[role])}, ${place ?? '?'}`
  }
}
