import type { ReactNode } from 'react'
import { PageHead } from '../../page-head/page-head.tsx'
import { AccountPage } from '../../shared/account-page.tsx'

interface Props {
  readonly title: string
  readonly intro?: ReactNode
  readonly hub?: boolean
  readonly back?: { readonly to: string; readonly name: ReactNode }
  readonly children: ReactNode
}
export function SettingsPage(props: Props) {
  return (
    <>
      <PageHead title={props.title} />
      <AccountPage {...props} />
    </>
  )
}

interface SectionProps {
  readonly id: string
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly children: ReactNode
}
export function SettingsSection({ id, title, note, children }: SectionProps) {
  return (
    <section className="card padded stack" id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 className="heading-3" id={`${id}-title`}>
          {title}
        </h2>
        {note ? <p className="small muted">{note}</p> : null}
      </div>
      {children}
    </section>
  )
}
