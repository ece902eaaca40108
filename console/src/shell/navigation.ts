import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  ArrowLeftRight,
  BadgeCheck,
  BookOpen,
  ChartColumn,
  Earth,
  FlaskConical,
  Gavel,
  Hand,
  Headset,
  Globe,
  History,
  Images,
  KeyRound,
  Landmark,
  Languages,
  type LucideIcon,
  Mails,
  Megaphone,
  MessagesSquare,
  ReceiptText,
  Scale,
  ScrollText,
  ServerCog,
  Share2,
  ShieldAlert,
  Sun,
  Tag,
  Users,
  UserRoundCheck,
  UsersRound,
  VenetianMask,
} from 'lucide-react'
import { usePermissions } from '../session/session-context.ts'

/** Work whose open and overdue rows are counted; each is also a change that is announced live. */
export const workTopics = ['cases', 'photos', 'support', 'approvals', 'bank', 'desk', 'held'] as const
export type WorkTopic = (typeof workTopics)[number]

interface NavigationItem {
  readonly path: string
  readonly name: MessageDescriptor
  readonly icon: LucideIcon
  /** Without it the page is not listed; null for everybody. */
  readonly permission: StaffPermission | null
  /** Opens the page after G. */
  readonly key?: string
  /** The work that the number beside the page counts. */
  readonly counts?: WorkTopic
  /** True if the page is in the bar of a phone, which has room for three. */
  readonly isInBar?: boolean
}
export interface NavigationGroup {
  readonly name: MessageDescriptor
  readonly items: readonly NavigationItem[]
}

/** Pages that concern only oneself; the menu at the foot of the sidebar has them. */
export const ownPages: readonly NavigationItem[] = [
  { path: '/own', name: msg`Your access`, icon: KeyRound, permission: null, key: 'y' },
  { path: '/own/acts', name: msg`What I did`, icon: History, permission: null, key: 'h' },
]
/** The groups of pages; a role sees only what it may open. */
const navigationGroups: readonly NavigationGroup[] = [
  {
    name: msg`Work`,
    items: [
      { path: '/today', name: msg`Today`, icon: Sun, permission: 'today.read', key: 't', isInBar: true },
      {
        path: '/review',
        name: msg`Review`,
        icon: Images,
        permission: 'photos.review',
        key: 'r',
        counts: 'photos',
        isInBar: true,
      },
      {
        path: '/cases',
        name: msg`Cases`,
        icon: Scale,
        permission: 'queue.read',
        key: 'c',
        counts: 'cases',
        isInBar: true,
      },
      {
        path: '/support',
        name: msg`Support`,
        icon: Mails,
        permission: 'support.read',
        key: 'i',
        counts: 'support',
      },
      {
        path: '/approvals',
        name: msg`Approvals`,
        icon: UserRoundCheck,
        // People who ask for approvals or decide them may give refunds.
        permission: 'refunds.give',
        key: 'a',
        counts: 'approvals',
      },
      {
        path: '/desk',
        name: msg`Agent desk`,
        icon: VenetianMask,
        permission: 'desk.answer',
        key: 'n',
        counts: 'desk',
        isInBar: true,
      },
      { path: '/desk-overview', name: msg`Desk overview`, icon: Headset, permission: 'desk.read' },
      { path: '/held', name: msg`Held chats`, icon: Hand, permission: 'desk.release', counts: 'held' },
    ],
  },
  {
    name: msg`People`,
    items: [
      { path: '/members', name: msg`Members`, icon: Users, permission: 'members.read', key: 'm' },
      {
        path: '/fictional',
        name: msg`Fictional profiles`,
        icon: VenetianMask,
        permission: 'fictional.read',
        key: 'v',
      },
    ],
  },
  {
    name: msg`Money`,
    items: [
      { path: '/orders', name: msg`Orders`, icon: ReceiptText, permission: 'orders.read', key: 'o' },
      { path: '/disputes', name: msg`Disputes`, icon: ShieldAlert, permission: 'orders.read', key: 'd' },
      { path: '/payments', name: msg`Payments`, icon: ArrowLeftRight, permission: 'orders.read' },
      { path: '/bank', name: msg`Bank`, icon: Landmark, permission: 'bank.read', key: 'b', counts: 'bank' },
      { path: '/books', name: msg`Books`, icon: BookOpen, permission: 'books.read', key: 'k' },
    ],
  },
  {
    name: msg`Sites`,
    items: [
      { path: '/sites', name: msg`Sites`, icon: Globe, permission: 'sites.read', key: 's' },
      { path: '/prices', name: msg`Prices and discounts`, icon: Tag, permission: 'prices.read', key: 'e' },
      { path: '/texts', name: msg`Texts`, icon: Languages, permission: 'texts.read', key: 'x' },
      { path: '/languages', name: msg`Languages`, icon: Earth, permission: 'languages.read' },
      { path: '/campaigns', name: msg`Campaigns`, icon: Megaphone, permission: 'campaigns.read', key: 'j' },
      {
        path: '/experiments',
        name: msg`Experiments`,
        icon: FlaskConical,
        permission: 'experiments.read',
        key: 'q',
      },
      {
        path: '/traffic-sources',
        name: msg`Traffic sources`,
        icon: Share2,
        permission: 'partners.read',
        key: 'u',
      },
    ],
  },
  {
    name: msg`House`,
    items: [
      {
        path: '/insight',
        name: msg({ message: 'Reports', context: 'figures' }),
        icon: ChartColumn,
        permission: 'insight.read',
        key: 'z',
      },
      {
        path: '/desk-figures',
        name: msg`Desk figures`,
        icon: MessagesSquare,
        permission: 'insight.read',
      },
      {
        path: '/compliance',
        name: msg`What the law asks`,
        icon: Gavel,
        permission: 'compliance.read',
        key: 'w',
      },
      { path: '/people', name: msg`Staff and roles`, icon: UsersRound, permission: 'staff.read', key: 'p' },
      {
        path: '/flaggers',
        name: msg`Trusted flaggers`,
        icon: BadgeCheck,
        permission: 'flaggers.manage',
        key: 'f',
      },
      { path: '/system', name: msg`System`, icon: ServerCog, permission: 'system.read' },
      { path: '/audit', name: msg`Audit log`, icon: ScrollText, permission: 'audit.read', key: 'l' },
    ],
  },
  { name: msg`You`, items: ownPages },
]

/** Returns the page that somebody with these permissions starts on. */
export const findFirstPage = (permissions: readonly StaffPermission[]): string =>
  navigationGroups
    .flatMap(({ items }) => items)
    .find(({ permission }) => permission === null || permissions.includes(permission))?.path ?? '/own'

/** Returns the groups and pages that the person may open. */
export function useOpenPages(): readonly NavigationGroup[] {
  const holds = usePermissions()
  return navigationGroups
    .map((group) =>
      group.items === ownPages
        ? group
        : {
            ...group,
            items: group.items.filter(({ permission }) => permission === null || holds(permission)),
          },
    )
    .filter(({ items }) => items.length > 0)
}
