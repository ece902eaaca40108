import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { useNarrow } from '../ui/use-narrow.ts'

/** The panel beside the content: the acts, or more about the current row. */
export interface PanelContent {
  readonly title: string
  readonly content: ReactNode
  readonly onClose: () => void
  /** It always stands beside the content; only narrow screens open and close it. */
  readonly isFixed?: boolean
  /** Of a fixed panel, whether a narrow screen shows it. */
  readonly isOpen?: boolean
}
/** Shows the panel at the right. On narrow screens it lies over the content: it takes the focus, and gives it back. */
export function SidePanel({ title, content, onClose, isFixed = false, isOpen = true }: PanelContent) {
  const { t } = useLingui()
  const panel = useRef<HTMLElement>(null)
  const isCovering = useNarrow() && isOpen
  useEffect(() => {
    if (!isCovering) return undefined
    const opener = document.activeElement
    panel.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isCovering])
  const names = ['side-panel', isFixed && 'fixed', !isOpen && 'closed'].filter(Boolean)
  return (
    <>
      {isCovering ? <div className="panel-scrim" onClick={onClose} /> : null}
      <aside ref={panel} className={names.join(' ')} aria-label={title} tabIndex={-1}>
        <header className="panel-head">
          <h2>{title}</h2>
          <IconButton label={t`Close`} shortcut="Esc" icon={<X aria-hidden="true" />} onClick={onClose} />
        </header>
        {content}
      </aside>
    </>
  )
}
