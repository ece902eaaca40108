import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useNarrow } from '../ui/use-narrow.ts'
import { type PanelContent, SidePanel } from './side-panel.tsx'

interface Props {
  readonly title: ReactNode
  /** The list that the screen belongs to. */
  readonly crumb?: { readonly to: string; readonly name: string }
  /** Beside the title, such as a state. */
  readonly mark?: ReactNode
  /** Buttons; the primary one last. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Other waiting work, on the left. */
  readonly queue?: ReactNode
  /** On narrow screens, whether the content takes the queue's place. */
  readonly isQueueFolded?: boolean
  readonly panel?: PanelContent | null
}
/** Shows a screen: its head, what else waits, its content, and the panel beside it. */
export function Page(props: Props) {
  const { title, crumb, mark, actions, children, queue, isQueueFolded = false, panel } = props
  const isCovered = useNarrow() && Boolean(panel) && panel?.isOpen !== false
  const names = [
    'page-body',
    queue && 'with-queue',
    isQueueFolded && 'case-open',
    panel && 'with-panel',
  ].filter(Boolean)
  return (
    <>
      <header className="page-head">
        {crumb ? (
          <Link className="crumb" to={crumb.to}>
            <ChevronLeft aria-hidden="true" />
            <span>{crumb.name}</span>
            <ChevronRight aria-hidden="true" />
          </Link>
        ) : null}
        <h1>{title}</h1>
        {mark}
        <div className="page-actions">{actions}</div>
      </header>
      <main className={names.join(' ')}>
        {queue}
        <div className="page-content" inert={isCovered}>
          {children}
        </div>
        {panel ? <SidePanel {...panel} /> : null}
      </main>
    </>
  )
}
