import type { ReactNode } from 'react'

interface Props {
  readonly title: ReactNode
  /** Beside the title, such as a state. */
  readonly mark?: ReactNode
  /** Buttons; the primary one last. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** The panel at the right: what is shown of the current row, and what can be done. */
  readonly panel?: ReactNode
  readonly panelLabel?: string
}
/** A screen: its head, its content, and the panel beside it. */
export function Page({ title, mark, actions, children, panel, panelLabel }: Props) {
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        {mark}
        <div className="page-actions">{actions}</div>
      </header>
      <main className={panel ? 'page-body with-panel' : 'page-body'}>
        <div className="page-content">{children}</div>
        {panel ? (
          <aside className="side-panel" aria-label={panelLabel}>
            {panel}
          </aside>
        ) : null}
      </main>
    </>
  )
}
