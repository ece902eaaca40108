import type { ReactNode } from 'react'
import { PageHead } from '../../page-head/page-head.tsx'
import * as styles from './accounts.module.css'

/** Centred card for a short form or message: login, passwords, activation. */
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
      <div className={`card padded ${styles.entry} stack`}>
        <h1 className="display heading-2">{heading ?? title}</h1>
        {children}
      </div>
    </div>
  )
}
