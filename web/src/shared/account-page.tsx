import { Trans } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AccountNav } from './account-nav.tsx'
import * as styles from './account-page.module.css'

interface Props {
  readonly title: string
  readonly intro?: ReactNode
  /** The page that shows the list of all account pages on phones; the others link back to it. */
  readonly hub?: boolean
  /** Where the page leads back to on phones; the settings by default. */
  readonly back?: { readonly to: string; readonly name: ReactNode }
  readonly children: ReactNode
}
/** Layout of an account page: its sections beside the account navigation. */
export function AccountPage({ title, intro, hub = false, back, children }: Props) {
  return (
    <div className={`wrap page ${styles.settings}`}>
      <div className={styles.settingsHead}>
        {hub ? null : (
          <Link to={back?.to ?? '/settings'} className={`link small ${styles.settingsBack} mobile-only`}>
            <ChevronLeft className="icon small" />
            {back?.name ?? <Trans>Settings</Trans>}
          </Link>
        )}
        <h1 className="display heading-1">{title}</h1>
        {intro ? <p className="muted">{intro}</p> : null}
      </div>
      <AccountNav className={hub ? styles.hubNav : 'desktop-only'} />
      <div className={`${styles.settingsMain} stack`}>{children}</div>
    </div>
  )
}
