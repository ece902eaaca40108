import type { ReactNode } from 'react'

interface Props {
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly children?: ReactNode
  /** True if it stands for the whole screen, which then has no other title. */
  readonly isScreen?: boolean
}
/** Shows what a list shows without rows: one sentence and at most one act. */
export function EmptyState({ icon, title, children, isScreen = false }: Props) {
  const Title = isScreen ? 'h1' : 'h2'
  return (
    <div className="empty-state">
      <span className="empty-icon" aria-hidden="true">
        {icon}
      </span>
      <Title>{title}</Title>
      {children}
    </div>
  )
}
