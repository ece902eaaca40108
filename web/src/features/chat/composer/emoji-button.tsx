import { useLingui } from '@lingui/react/macro'
import { Smile } from 'lucide-react'
import type { RefObject } from 'react'

interface Props {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly open: boolean
  readonly onToggle: () => void
}
export function EmojiButton({ button, open, onToggle }: Props) {
  const { t } = useLingui()
  return (
    <button
      ref={button}
      type="button"
      className="icon-button scripted"
      aria-label={t`Emoji`}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onToggle}
    >
      <Smile className="icon" />
    </button>
  )
}
