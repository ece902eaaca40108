import { Trans } from '@lingui/react/macro'

interface Props {
  readonly name: string
  readonly liked: boolean
  readonly onUndo: () => void
}
/** Confirms a like or unlike, with an undo button. */
export function LikeToast({ name, liked, onUndo }: Props) {
  return (
    <span className="flex-row between grow">
      <span>{liked ? <Trans>You like {name}.</Trans> : <Trans>You no longer like {name}.</Trans>}</span>
      <button type="button" className="button text small" onClick={onUndo}>
        <Trans>Undo</Trans>
      </button>
    </span>
  )
}
