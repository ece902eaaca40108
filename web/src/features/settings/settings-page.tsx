import './settings.css'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { AccountNav } from '../../ui/account-nav.tsx'
import { classNames } from '../../ui/class-names.ts'

interface Props {
  readonly title: string
  readonly intro?: ReactNode
  /** Where a phone finds the list of all the account's pages; the others lead back to it. */
  readonly hub?: boolean
  readonly children: ReactNode
}
/** A page of the account: its sections, and beside them where the others are. */
export function SettingsPage({ title, intro, hub = false, children }: Props) {
  const { settings } = useVisit()
  return (
    <div className={classNames('wrap page settings', hub && 'hub')}>
      <title>{`${title} · ${settings.name}`}</title>
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

interface SectionProps {
  readonly id: string
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly children: ReactNode
}
export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section className="card pad stack" id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 className="h3" id={`${id}-title`}>
          {title}
        </h2>
        {note ? <p className="sm mut">{note}</p> : null}
      </div>
      {children}
    </section>
  )
}
