import './account-page.css'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AccountNav } from './account-nav.tsx'
import { classNames } from '../ui/class-names.ts'

interface Props {
  readonly title: string
  readonly intro?: ReactNode
  /** Where a phone finds the list of all the account's pages; the others lead back to it. */
  readonly hub?: boolean
  readonly children: ReactNode
}
/** A page of the account: its sections, and beside them where the others are. */
export function AccountPage({ title, intro, hub = false, children }: Props) {
  return (
    <div className={classNames('wrap page settings', hub && 'hub')}>
      <div className="settings-head">
        {hub ? null : (
          <Link to="/settings" className="link sm settings-back m-only">
            <ChevronLeft className="i sm" aria-hidden="true" />
            <Trans>Settings</Trans>
          </Link>
        )}
        <h1 className="display h1">{title}</h1>
        {intro ? <p className="mut">{intro}</p> : null}
      </div>
      <AccountNav className={hub ? 'hub-nav' : 'd-only'} />
      <div className="settings-main stack">{children}</div>
    </div>
  )
}
