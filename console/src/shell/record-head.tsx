import type { ReactNode } from 'react'

interface Props {
  /** Before the title, such as a picture. */
  readonly picture?: ReactNode
  readonly title: ReactNode
  /** Beside the title: states. */
  readonly marks: ReactNode
  /** Below the title: site, owner, numbers. */
  readonly line: ReactNode
  readonly children?: ReactNode
}
/** Shows the head of a page about one thing, such as a member or a dispute. */
export const RecordHead = ({ picture, title, marks, line, children }: Props) => (
  <section className="member-head">
    <div className="member-title">
      {picture}
      <h2>{title}</h2>
      {marks}
    </div>
    <p className="member-line">{line}</p>
    {children}
  </section>
)
