import { MessageCircleHeart } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'

interface Props {
  readonly label: string
  readonly className?: string | undefined
  readonly onClick: () => void
}
/** Opens the dialog for a like with a comment; hidden without scripts, where the message button remains. */
export function CommentButton({ label, className, onClick }: Props) {
  return (
    <button
      type="button"
      className={classNames('icon-button', 'scripted', className)}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <MessageCircleHeart className="icon" aria-hidden="true" />
    </button>
  )
}
