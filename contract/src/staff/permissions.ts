import { coversPlace, type StaffGrant, type StaffPlace, type StaffRole } from './roles.ts'

/**
 * Describes how a role holds a permission: `yes`; `reads` without acting; `reason`, to be stated each time and recorded; `gives`: it may
 * give roles that hold it, but does not hold it itself.
 */
export type PermissionLevel = 'yes' | 'reads' | 'reason' | 'gives'

export const permissionAreas = ['cases', 'members', 'money', 'sites', 'house'] as const
export type PermissionArea = (typeof permissionAreas)[number]

interface PermissionRow {
  readonly area: PermissionArea
  readonly roles: Partial<Readonly<Record<StaffRole, PermissionLevel>>>
  /** Requires a sign-in or a second proof of identity within the last ten minutes. */
  readonly freshProof?: true
  /** Concerns all sites: a role within a company or site does not hold it. */
  readonly everywhereOnly?: true
}

/**
 * The permissions of each role. The server's checks, the console's screens and docs/staff.md are all derived from this table. A role that
 * is missing in a row may not do it at all.
 */
export const staffPermissions = {
  'queue.read': {
    area: 'cases',
    roles: {
      owner: 'yes',
      administrator: 'yes',
      senior_moderator: 'yes',
      moderator: 'yes',
      support: 'yes',
      finance: 'yes',
      auditor: 'reads',
    },
  },
  'queue.claim': {
    area: 'cases',
    roles: {
      owner: 'yes',
      administrator: 'yes',
      senior_moderator: 'yes',
      moderator: 'yes',
      support: 'yes',
      finance: 'yes',
    },
  },
  'cases.read': {
    area: 'cases',
    roles: {
      owner: 'yes',
      administrator: 'yes',
      senior_moderator: 'yes',
      moderator: 'yes',
      auditor: 'reads',
    },
  },
  'messages.read': {
    area: 'cases',
    roles: { owner: 'yes', administrator: 'gives', senior_moderator: 'yes', moderator: 'yes' },
  },
  'cases.decide': {
    area: 'cases',
    roles: { owner: 'yes', administrator: 'yes', senior_moderator: 'yes', moderator: 'yes' },
  },
  'appeals.decide': {
    area: 'cases',
    roles: { owner: 'yes', administrator: 'yes', senior_moderator: 'yes' },
  },
  'photos.review': {
    area: 'cases',
    roles: { owner: 'yes', administrator: 'yes', senior_moderator: 'yes', moderator: 'yes' },
  },
  'members.read': {
    area: 'members',
    roles: {
      owner: 'yes',
      administrator: 'yes',
      senior_moderator: 'yes',
      moderator: 'yes',
      support: 'yes',
      finance: 'reads',
      auditor: 'reads',
    },
  },
  'members.unmask': {
    area: 'members',
    roles: { owner: 'reason', administrator: 'reason', senior_moderator: 'reason', support: 'reason' },
  },
  'members.assist': {
    area: 'members',
    roles: {
      owner: 'yes',
      administrator: 'yes',
      senior_moderator: 'yes',
      moderator: 'yes',
      support: 'yes',
    },
  },
  'members.view_as': {
    area: 'members',
    roles: { owner: 'reason', administrator: 'reason', senior_moderator: 'reason', support: 'reason' },
  },
  'members.correct_email': {
    area: 'members',
    roles: { owner: 'reason', administrator: 'reason', support: 'reason' },
  },
  'data_requests.handle': {
    area: 'members',
    roles: { owner: 'yes', administrator: 'yes', support: 'yes' },
    freshProof: true,
  },
  'support.read': {
    area: 'members',
    roles: { owner: 'yes', administrator: 'yes', support: 'yes', auditor: 'reads' },
  },
  'support.answer': {
    area: 'members',
    roles: { owner: 'yes', administrator: 'yes', support: 'yes' },
  },
  'fictional.read': {
    area: 'members',
    roles: {
      owner: 'yes',
      administrator: 'yes',
      senior_moderator: 'reads',
      editor: 'yes',
      auditor: 'reads',
    },
  },
  'fictional.edit': {
    area: 'members',
    roles: { owner: 'yes', administrator: 'yes', editor: 'yes' },
    freshProof: true,
  },
  'fictional.manage': {
    area: 'members',
    roles: { owner: 'yes', administrator: 'yes' },
    freshProof: true,
  },
  'desk.read': {
    area: 'members',
    roles: { owner: 'yes', administrator: 'yes', senior_moderator: 'yes', auditor: 'reads' },
  },
  'desk.answer': {
    area: 'members',
    roles: { owner: 'gives', administrator: 'gives', agent: 'yes' },
  },
  'desk.hold': {
    area: 'members',
    roles: { owner: 'gives', administrator: 'gives', senior_moderator: 'yes' },
  },
  'desk.release': {
    area: 'members',
    roles: { owner: 'yes', administrator: 'yes', senior_moderator: 'yes', support: 'yes' },
  },
  'desk.supervise': {
    area: 'members',
    roles: { owner: 'yes', administrator: 'yes', auditor: 'reads' },
  },
  'orders.read': {
    area: 'members',
    roles: { owner: 'yes', administrator: 'yes', support: 'yes', finance: 'yes', auditor: 'reads' },
  },
  'orders.handle': {
    area: 'members',
    roles: { owner: 'yes', administrator: 'yes', support: 'yes', finance: 'yes' },
  },
  'members.suspend': {
    area: 'members',
    roles: { owner: 'yes', administrator: 'yes', senior_moderator: 'yes', moderator: 'yes' },
  },
  'credits.give': {
    area: 'money',
    roles: { owner: 'yes', administrator: 'yes', support: 'yes', finance: 'yes' },
  },
  'refunds.give': {
    area: 'money',
    roles: { owner: 'reason', administrator: 'reason', support: 'reason', finance: 'reason' },
    freshProof: true,
  },
  'refunds.approve': {
    area: 'money',
    roles: { owner: 'yes', finance: 'yes' },
    freshProof: true,
  },
  'refunds.settle': {
    area: 'money',
    roles: { owner: 'yes', finance: 'yes' },
    freshProof: true,
  },
  'disputes.handle': {
    area: 'money',
    roles: { owner: 'yes', finance: 'yes' },
    freshProof: true,
  },
  'bank.read': {
    area: 'money',
    roles: { owner: 'yes', finance: 'yes', auditor: 'reads' },
    everywhereOnly: true,
  },
  'bank.manage': {
    area: 'money',
    roles: { owner: 'yes', finance: 'yes' },
    freshProof: true,
    everywhereOnly: true,
  },
  'books.read': {
    area: 'money',
    roles: { owner: 'yes', finance: 'yes', auditor: 'reads' },
  },
  'books.export': {
    area: 'money',
    roles: { owner: 'yes', finance: 'yes', auditor: 'reads' },
    freshProof: true,
  },
  'books.book': {
    area: 'money',
    roles: { owner: 'reason', finance: 'reason' },
    freshProof: true,
  },
  'books.close': {
    area: 'money',
    roles: { owner: 'yes', finance: 'yes' },
    freshProof: true,
  },
  'books.reopen': {
    area: 'money',
    roles: { owner: 'reason' },
    freshProof: true,
  },
  'fees.manage': {
    area: 'money',
    roles: { owner: 'yes', administrator: 'yes' },
    everywhereOnly: true,
  },
  'prices.read': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes', finance: 'reads', auditor: 'reads' },
  },
  'prices.configure': {
    area: 'sites',
    roles: { owner: 'reason', administrator: 'reason' },
    freshProof: true,
  },
  'payment_routes.configure': {
    area: 'sites',
    roles: { owner: 'reason', administrator: 'reason' },
    freshProof: true,
  },
  'sites.read': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes', editor: 'reads', auditor: 'reads' },
  },
  'sites.configure': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes' },
    freshProof: true,
  },
  'companies.configure': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes' },
    freshProof: true,
  },
  'sites.create': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes' },
    everywhereOnly: true,
  },
  'sites.publish': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes' },
    freshProof: true,
  },
  'texts.read': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes', editor: 'yes', auditor: 'reads' },
  },
  'texts.edit': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes', editor: 'yes' },
  },
  'texts.publish': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes', editor: 'yes' },
  },
  'languages.read': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes', editor: 'yes', auditor: 'reads' },
    everywhereOnly: true,
  },
  'languages.edit': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes', editor: 'yes' },
    everywhereOnly: true,
  },
  'languages.offer': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes', editor: 'yes' },
    everywhereOnly: true,
  },
  'campaigns.read': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes', editor: 'yes', auditor: 'reads' },
  },
  'campaigns.edit': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes', editor: 'yes' },
  },
  'campaigns.send': {
    area: 'sites',
    roles: { owner: 'reason', administrator: 'reason' },
    freshProof: true,
  },
  'experiments.read': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes', editor: 'yes', auditor: 'reads' },
  },
  'experiments.manage': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes', editor: 'yes' },
  },
  'partners.read': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes', finance: 'reads', auditor: 'reads' },
  },
  'partners.manage': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes' },
    freshProof: true,
  },
  'flaggers.manage': {
    area: 'sites',
    roles: { owner: 'yes', administrator: 'yes' },
  },
  'today.read': {
    area: 'house',
    roles: {
      owner: 'yes',
      administrator: 'yes',
      senior_moderator: 'yes',
      moderator: 'yes',
      support: 'yes',
      finance: 'yes',
      editor: 'yes',
      auditor: 'reads',
    },
  },
  'authority_orders.manage': {
    area: 'house',
    roles: { owner: 'yes', administrator: 'yes', senior_moderator: 'yes' },
  },
  'compliance.read': {
    area: 'house',
    roles: {
      owner: 'yes',
      administrator: 'yes',
      senior_moderator: 'yes',
      finance: 'yes',
      auditor: 'reads',
    },
  },
  'insight.read': {
    area: 'house',
    roles: { owner: 'yes', administrator: 'yes', finance: 'yes', editor: 'yes', auditor: 'reads' },
  },
  'staff.read': {
    area: 'house',
    roles: { owner: 'yes', administrator: 'yes', auditor: 'reads' },
  },
  'staff.manage': {
    area: 'house',
    roles: { owner: 'yes', administrator: 'yes' },
    freshProof: true,
  },
  'system.read': {
    area: 'house',
    roles: { owner: 'yes', administrator: 'yes', auditor: 'reads' },
    everywhereOnly: true,
  },
  'system.handle_jobs': {
    area: 'house',
    roles: { owner: 'yes', administrator: 'yes' },
    freshProof: true,
    everywhereOnly: true,
  },
  'audit.read': {
    area: 'house',
    roles: { owner: 'yes', administrator: 'yes', auditor: 'reads' },
  },
  'audit.export': {
    area: 'house',
    roles: { owner: 'yes', auditor: 'reads' },
    freshProof: true,
    everywhereOnly: true,
  },
} as const satisfies Record<string, PermissionRow>

export type StaffPermission = keyof typeof staffPermissions
export const isStaffPermission = (text: string): text is StaffPermission =>
  Object.hasOwn(staffPermissions, text)
export const allStaffPermissions = Object.keys(staffPermissions).filter(isStaffPermission)

export const getPermissionRow = (permission: StaffPermission): PermissionRow => staffPermissions[permission]

const holdsPermission = (permission: StaffPermission, role: StaffRole): boolean => {
  const level = getPermissionRow(permission).roles[role]
  return level !== undefined && level !== 'gives'
}
/** Returns the permissions that a role holds. */
export const getRolePermissions = (role: StaffRole): StaffPermission[] =>
  allStaffPermissions.filter((permission) => holdsPermission(permission, role))
/** Returns the grants that allow to give roles with a permission. */
export const findGivingGrants = (grants: readonly StaffGrant[], permission: StaffPermission): StaffGrant[] =>
  grants.filter(
    (grant) =>
      getPermissionRow(permission).roles[grant.role] &&
      (!getPermissionRow(permission).everywhereOnly || coversPlace(grant, null)),
  )

/** Returns the grants that give a permission at a place, or anywhere at all if `place` is `undefined`. */
export function findGrantsOf(
  grants: readonly StaffGrant[],
  permission: StaffPermission,
  place: StaffPlace | null | undefined,
): StaffGrant[] {
  const { everywhereOnly } = getPermissionRow(permission)
  return grants.filter(
    (grant) =>
      holdsPermission(permission, grant.role) &&
      (everywhereOnly ? coversPlace(grant, null) : place === undefined || coversPlace(grant, place)),
  )
}
