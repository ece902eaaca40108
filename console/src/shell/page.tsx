import type { ReactNode } from 'react'

interface Props {
  readonly title: ReactNode
  /** Beside the title, such as a state. */
  readonly mark?: ReactNode
  /** Buttons; the primary one last. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** What else waits, at the left. */
  readonly queue?: ReactNode
  /** On narrow screens, whether the content takes the queue's place. */
  readonly isQueueFolded?: boolean
  /** On narrow screens, whether the panel is open over the content. */
  readonly isPanelOpen?: boolean
  /** The panel at the right: what is shown of the current row, and what can be done. */
  readonly panel?: ReactNode
  readonly panelLabel?: string
}
/** A screen: its head, its content, and the panel beside it. */
export function Page({
  title,
  mark,
  actions,
  children,
  queue,
  panel,
  panelLabel,
  isQueueFolded = false,
  isPanelOpen = true,
}: Props) {
  const names = [
    'page-body',
    queue && 'with-queue',
    isQueueFolded && 'case-open',
    panel && 'with-panel',
  ].filter(Boolean)
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        {mark}
        <div className="page-actions">{actions}</div>
      </header>
      <main className={names.join(' ')}>
        {queue}
        <div className="page-content">{children}</div>
        {panel ? (
          <aside className={isPanelOpen ? 'side-panel' : 'side-panel closed'} aria-label={panelLabel}>
            {panel}
          </aside>
        ) : null}
      </main>
    </>
  )
}
