import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Flag, Trash2 } from 'lucide-react'
import { useMenuPopover } from '../../../ui/overlays/menu-popover.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import type { DisplayLine } from '../bubbles/display-lines.ts'
import { useThreadContext } from '../bubbles/thread-context.ts'
import * as styles from '../bubbles/bubbles.module.css'

interface Props {
  readonly line: DisplayLine
  /** Where the menu was opened. */
  readonly place: DOMRect
  readonly onClose: () => void
}
/** Context menu of a message. */
export function MessageMenu({ line, place, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const { dates, onOpenDialog, onDiscard } = useThreadContext()
  const { id, mine, text, outgoing, at } = line
  const menu = useMenuPopover(place, onClose)
  const copy = async () => {
    const resultText = await navigator.clipboard.writeText(text).then(
      () => t`Copied`,
      () => t`Your browser didn’t allow it.`,
    )
    onClose()
    toast(resultText)
  }
  return (
    <div
      ref={menu}
      popover="manual"
      role="dialog"
      aria-label={t`Message options`}
      className={`menu-list ${styles.messageMenu}`}
      tabIndex={-1}
    >
      <p className="smaller muted">
        {dates.date(at)}, {dates.time(at)}
      </p>
      {text ? (
        <button type="button" onClick={() => void copy()}>
          <Copy className="icon" />
          <Trans>Copy text</Trans>
        </button>
      ) : null}
      {outgoing && outgoing.state !== 'sending' ? (
        <button
          type="button"
          onClick={() => {
            onClose()
            onDiscard(outgoing)
          }}
        >
          <Trash2 className="icon" />
          <Trans>Don’t send it</Trans>
        </button>
      ) : null}
      {mine || id === null ? null : (
        <button
          type="button"
          onClick={() => {
            onClose()
            onOpenDialog({ kind: 'report', message: id })
          }}
        >
          <Flag className="icon" />
          <Trans>Report</Trans>
        </button>
      )}
    </div>
  )
}
