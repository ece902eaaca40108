import type { ReactNode } from 'react'
import { PageHead } from '../../page-head/page-head.tsx'

/** One short form or message in the middle of the page: login, passwords, activation. */
export function AuthCard({
  title,
  heading,
  children,
}: {
  title: string
  heading?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="wrap page">
      <PageHead title={title} />
      <div className="card pad entry stack">
        <h1 className="display h2">{heading ?? title}</h1>
        {children}
      </div>
    </div>
  )
}
