import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Images, Landmark, type LucideIcon, Mails, Scale, ScrollText, Users, UsersRound } from 'lucide-react'

/** Work whose open and overdue rows are counted; each is also a change that is announced live. */
export const workTopics = ['cases', 'photos', 'support'] as const
export type WorkTopic = (typeof workTopics)[number]

interface NavigationItem {
  readonly path: string
  readonly name: MessageDescriptor
  readonly icon: LucideIcon
  /** Without it the page is not listed. */
  readonly permission: StaffPermission
  /** What the number beside the page counts. */
  readonly counts?: WorkTopic
}
interface NavigationGroup {
  readonly name: MessageDescriptor
  readonly items: readonly NavigationItem[]
}

/** The sidebar's groups; a role sees only what it may open. */
export const navigationGroups: readonly NavigationGroup[] = [
  {
    name: msg`Work`,
    items: [
      { path: '/cases', name: msg`Cases`, icon: Scale, permission: 'queue.read', counts: 'cases' },
      { path: '/review', name: msg`Review`, icon: Images, permission: 'photos.review', counts: 'photos' },
      { path: '/support', name: msg`Support`, icon: Mails, permission: 'support.read', counts: 'support' },
    ],
  },
  {
    name: msg`People`,
    items: [{ path: '/members', name: msg`Members`, icon: Users, permission: 'members.read' }],
  },
  {
    name: msg`House`,
    items: [
      { path: '/compliance', name: msg`What the law asks`, icon: Landmark, permission: 'compliance.read' },
      { path: '/people', name: msg`Staff and roles`, icon: UsersRound, permission: 'staff.read' },
      { path: '/audit', name: msg`Audit log`, icon: ScrollText, permission: 'audit.read' },
    ],
  },
]

/** The page that somebody with these permissions starts on. */
export const findFirstPage = (permissions: readonly StaffPermission[]): string =>
  navigationGroups.flatMap(({ items }) => items).find(({ permission }) => permissions.includes(permission))
    ?.path ?? '/own'
