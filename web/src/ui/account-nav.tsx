import { Trans, useLingui } from '@lingui/react/macro'
import { Languages, MessageSquareWarning, ReceiptText, Settings, ShieldCheck, UserRound } from 'lucide-react'
import { NavLink } from 'react-router'
import { classNames } from './class-names.ts'

/** Where else the member's own things are: beside the page on a wide screen, below it on a phone. */
export function AccountNav({ className }: { className?: string }) {
  const { t } = useLingui()
  return (
    <nav className={classNames('setnav', className)} aria-label={t`Account`}>
      <NavLink to="/profile">
        <UserRound className="i" aria-hidden="true" />
        <Trans>My profile</Trans>
      </NavLink>
      <NavLink to="/settings">
        <Settings className="i" aria-hidden="true" />
        <Trans>Settings</Trans>
      </NavLink>
      <NavLink to="/transactions">
        <ReceiptText className="i" aria-hidden="true" />
        <Trans>Transactions</Trans>
      </NavLink>
      <NavLink to="/lang-config?return=/settings">
        <Languages className="i" aria-hidden="true" />
        <Trans>Language</Trans>
      </NavLink>
      <NavLink to="/pages/privacy">
        <ShieldCheck className="i" aria-hidden="true" />
        <Trans>Privacy</Trans>
      </NavLink>
      <NavLink to="/complaints">
        <MessageSquareWarning className="i" aria-hidden="true" />
        <Trans>Complaints</Trans>
      </NavLink>
    </nav>
  )
}
