import { Trans, useLingui } from '@lingui/react/macro'
import {
  Ban,
  Bell,
  ChevronRight,
  FolderDown,
  Lock,
  type LucideIcon,
  ReceiptText,
  Settings,
  Trash2,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import * as styles from './account-nav.module.css'

const accountLinks: readonly { to: string; icon: LucideIcon; words: ReactNode }[] = [
  { to: '/profile', icon: UserRound, words: <Trans>My profile</Trans> },
  { to: '/notifications', icon: Bell, words: <Trans>Notifications</Trans> },
  { to: '/settings', icon: Settings, words: <Trans>Settings</Trans> },
  { to: '/settings/account', icon: Lock, words: <Trans>Account and password</Trans> },
  { to: '/transactions', icon: ReceiptText, words: <Trans>Transactions</Trans> },
  { to: '/settings/blocked', icon: Ban, words: <Trans>Blocked members</Trans> },
  { to: '/settings/data', icon: FolderDown, words: <Trans>Your data</Trans> },
  { to: '/settings/delete', icon: Trash2, words: <Trans>Delete account</Trans> },
]

/** Where else the member's own things are: beside the page on a wide screen; on a phone a list of its own. */
export function AccountNav({ className }: { className?: string | undefined }) {
  const { t } = useLingui()
  return (
    <nav className={classNames(styles.accountNav, className)} aria-label={t`Account`}>
      {accountLinks.map(({ to, icon: Icon, words }) => (
        // Each is a page of its own: "Settings" isn't current on those below its address.
        <NavLink key={to} to={to} end>
          <Icon className="icon" />
          <span className="grow">{words}</span>
          <ChevronRight className="icon small mobile-only" />
        </NavLink>
      ))}
    </nav>
  )
}
