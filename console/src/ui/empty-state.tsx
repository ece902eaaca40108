import type { ReactNode } from 'react'

interface Props {
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly children?: ReactNode
}
/** What a list shows without rows: one sentence and at most one act. */
export function EmptyState({ icon, title, children }: Props) {
  return (
    <div className="empty-state">
      <span className="empty-icon" aria-hidden="true">
        {icon}
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
