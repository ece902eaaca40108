import { Trans, useLingui } from '@lingui/react/macro'
import {
  Ban,
  Bell,
  ChevronRight,
  FolderDown,
  KeyRound,
  Lock,
  type LucideIcon,
  ReceiptText,
  Settings,
  ShieldCheck,
  Trash2,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import * as styles from './account-nav.module.css'

const accountLinks: readonly { to: string; icon: LucideIcon; label: ReactNode }[] = [
  { to: '/profile', icon: UserRound, label: <Trans>My profile</Trans> },
  { to: '/notifications', icon: Bell, label: <Trans>Notifications</Trans> },
  { to: '/settings', icon: Settings, label: <Trans>Settings</Trans> },
  { to: '/settings/account', icon: Lock, label: <Trans>Account and password</Trans> },
  { to: '/settings/login', icon: KeyRound, label: <Trans>Ways to log in</Trans> },
  { to: '/transactions', icon: ReceiptText, label: <Trans>Your orders</Trans> },
  { to: '/settings/safety', icon: ShieldCheck, label: <Trans>Safety</Trans> },
  { to: '/settings/blocked', icon: Ban, label: <Trans>Blocked members</Trans> },
  { to: '/settings/data', icon: FolderDown, label: <Trans>Your data</Trans> },
  { to: '/settings/delete', icon: Trash2, label: <Trans>Delete account</Trans> },
]

/** Navigation of the account pages: beside the page on wide screens, a list of its own on phones. */
export function AccountNav({ className }: { className?: string | undefined }) {
  const { t } = useLingui()
  return (
    <nav className={classNames(styles.accountNav, className)} aria-label={t`Account`}>
      {accountLinks.map(({ to, icon: Icon, label }) => (
        // `end`, so that "Settings" is not marked as current on pages below its path.
        <NavLink key={to} to={to} end>
          <Icon className="icon" />
          <span className="grow">{label}</span>
          <ChevronRight className="icon small mobile-only" />
        </NavLink>
      ))}
    </nav>
  )
}
