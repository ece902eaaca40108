import { Trans, useLingui } from '@lingui/react/macro'
import { ReceiptText, Settings, UserRound } from 'lucide-react'
import { Link } from 'react-router'

/** Beside the profile on a wide screen; on a phone the account menu leads to the same. */
export function AccountNav() {
  const { t } = useLingui()
  return (
    <nav className="setnav d-only" aria-label={t`Account`}>
      <Link to="/profile" aria-current="page">
        <UserRound className="i" aria-hidden="true" />
        <Trans>My profile</Trans>
      </Link>
      <Link to="/settings">
        <Settings className="i" aria-hidden="true" />
        <Trans>Settings</Trans>
      </Link>
      <Link to="/transactions">
        <ReceiptText className="i" aria-hidden="true" />
        <Trans>Transactions</Trans>
      </Link>
    </nav>
  )
}
