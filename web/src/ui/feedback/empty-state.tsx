import type { ReactNode } from 'react'

/** Explains why a list is empty and offers one action. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty">
      <svg
        className="artwork"
        viewBox="0 0 140 110"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
      >
        <path d="M52 66c4-26 16-44 42-52M94 78c4-22 4-44 0-64" strokeLinecap="round" opacity=".35" />
        <circle cx="48" cy="82" r="20" opacity=".35" />
        <circle cx="98" cy="88" r="20" strokeDasharray="5 6" opacity=".35" />
      </svg>
      <h2 className="heading-3">{title}</h2>
      {children ? <p className="muted">{children}</p> : null}
      {action}
    </div>
  )
}
