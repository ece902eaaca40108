import type { ReactNode } from 'react'
import { useVisit } from '../../session/use-visit.ts'

/** One short form or message in the middle of the page: login, passwords, activation. */
export function EntryCard({
  title,
  heading,
  children,
}: {
  title: string
  heading?: ReactNode
  children: ReactNode
}) {
  const { settings } = useVisit()
  return (
    <div className="wrap page">
      <title>{`${title} · ${settings.name}`}</title>
      <div className="card pad entry stack">
        <h1 className="display h2">{heading ?? title}</h1>
        {children}
      </div>
    </div>
  )
}
