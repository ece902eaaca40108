import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as styles from './settings.module.css'

interface Props {
  readonly to: string
  readonly icon: LucideIcon
  readonly title: ReactNode
  /** What the page is for, or how it stands. */
  readonly children: ReactNode
}
/** A row that leads to another page, in a `list`. */
export function LinkRow({ to, icon: Icon, title, children }: Props) {
  return (
    <li>
      <Link to={to} className={`list-item ${styles.alternative}`}>
        <Icon className="icon" />
        <span className="grow">
          <b>{title}</b>
          <span className="small muted tick-note">{children}</span>
        </span>
        <ChevronRight className="icon small" />
      </Link>
    </li>
  )
}
