import { allStaffPermissions, getPermissionRow } from '../contract/src/staff/permissions.ts'
import { staffRoles } from '../contract/src/staff/roles.ts'

const roleHeads = {
  owner: 'owner',
  administrator: 'admin',
  senior_moderator: 'senior',
  moderator: 'moderator',
  support: 'support',
  finance: 'finance',
  agent: 'agent',
  editor: 'editor',
  auditor: 'auditor',
} as const

/** Returns the permission table of docs/staff.md in Markdown. */
export function formatPermissionTable(): string {
  const rows = [
    ['Permission', ...staffRoles.map((role) => roleHeads[role]), 'needs'],
    ...allStaffPermissions.map((permission) => {
      const { roles, freshProof, everywhereOnly } = getPermissionRow(permission)
      const needs = [freshProof && 'fresh proof', everywhereOnly && 'all sites'].filter(Boolean).join(', ')
      return [`\`${permission}\``, ...staffRoles.map((role) => roles[role] ?? '–'), needs]
    }),
  ]
  const widths = rows[0]?.map((_cell, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? []
  const formatRow = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [
    formatRow(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...body.map(formatRow),
  ].join('\n')
}
