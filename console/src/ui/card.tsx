import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: ReactNode
  /** Beside the title, in a few words. */
  readonly note?: ReactNode
  /** Beside the title: a pill. */
  readonly mark?: ReactNode
  /** At the end of the head: a figure, a link or buttons. */
  readonly actions?: ReactNode
  /** Below the content, such as the keys of a table. */
  readonly footer?: ReactNode
  /** True if the content reaches the edges, as a table does. */
  readonly isFlush?: boolean
  readonly children: ReactNode
}
/** Shows a panel of a board: its head, its content and its foot. */
export function Card({ title, note, mark, actions, footer, isFlush = false, children }: Props) {
  const titleId = useId()
  return (
    <section className="card" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {note ? <small>{note}</small> : null}
        {mark}
        {actions ? <div className="card-actions">{actions}</div> : null}
      </header>
      <div className={isFlush ? 'card-content flush' : 'card-content'}>{children}</div>
      {footer ? <footer>{footer}</footer> : null}
    </section>
  )
}
