import { reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, EyeOff, Flag, Languages, Reply, Trash2 } from 'lucide-react'
import { call } from '../../../api/call.ts'
import { isApiError } from '../../../api/api-error.ts'
import { useMenuPopover } from '../../../ui/overlays/menu-popover.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import type { DisplayLine } from '../bubbles/display-lines.ts'
import { useThreadContext } from '../bubbles/thread-context.ts'
import { useMessageTranslation } from '../bubbles/use-message-translation.ts'
import { ReactionPicker } from '../reactions/reaction-picker.tsx'
import * as styles from '../bubbles/bubbles.module.css'

interface Props {
  readonly line: DisplayLine
  /** Where the menu was opened. */
  readonly place: DOMRect
  readonly onClose: () => void
}
/** Hides or reports a received picture. */
function PictureItems({ id, line, onClose }: { id: number; line: DisplayLine; onClose: () => void }) {
  const { profile, dispatch } = useThreadContext()
  const { t } = useLingui()
  const toast = useToast()
  const { image, mark } = line
  const isShown = image?.address != null && !mark?.imageHidden
  const report = () => {
    onClose()
    // One report per picture, however often the item is pressed.
    const key = `report-photo-${id}`
    call(reportEndpoint, { profile: profile.id, message: id, reason: 'unwanted_image' }, { key }).then(
      ({ reference }) => dispatch({ type: 'mark', id, mark: { reported: reference, imageHidden: true } }),
      (error: unknown) =>
        toast(isApiError(error) ? error.answer.error.message : t`That didn’t work. Please try again.`),
    )
  }
  return (
    <>
      {isShown ? (
        <button
          type="button"
          onClick={() => {
            onClose()
            dispatch({ type: 'mark', id, mark: { imageHidden: true } })
          }}
        >
          <EyeOff className="icon" />
          <Trans>Hide photo</Trans>
        </button>
      ) : null}
      {mark?.reported ? null : (
        <button type="button" onClick={report}>
          <Flag className="icon" />
          <Trans>Report photo</Trans>
        </button>
      )}
    </>
  )
}

/** Menu of a message: react, reply, copy, and translate, report or hide what was received. */
export function MessageMenu({ line, place, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const { dates, onOpenDialog, onDiscard, onReply } = useThreadContext()
  const { id, mine, text, outgoing, at, image, reactions, removed } = line
  const menu = useMenuPopover(place, onClose)
  const translation = useMessageTranslation(line)
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
      {id !== null && reactions && !removed ? (
        <ReactionPicker id={id} reactions={reactions} onChosen={onClose} />
      ) : null}
      <p className="smaller muted">
        {dates.date(at)}, {dates.time(at)}
      </p>
      {id !== null && onReply && !removed ? (
        <button
          type="button"
          onClick={() => {
            onClose()
            onReply(line)
          }}
        >
          <Reply className="icon" />
          <Trans>Reply</Trans>
        </button>
      ) : null}
      {text ? (
        <button type="button" onClick={() => void copy()}>
          <Copy className="icon" />
          <Trans>Copy text</Trans>
        </button>
      ) : null}
      {translation.isOffered ? (
        <button
          type="button"
          onClick={() => {
            onClose()
            translation.start()
          }}
        >
          <Languages className="icon" />
          <Trans>Translate</Trans>
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
      {mine || id === null ? null : image ? (
        <PictureItems id={id} line={line} onClose={onClose} />
      ) : (
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
