import { useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useLocation } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { useLike } from './use-like.ts'

interface Props {
  readonly member: { readonly id: number; readonly name: string }
  readonly liked: boolean
  /** `hb` on cards, `round` in action bars. */
  readonly look?: 'heart-button' | 'round'
}

/** Like button. Without JavaScript it posts to the member's screen, which redirects back. */
export function LikeButton({ member: { id, name }, liked: isInitiallyLiked, look = 'heart-button' }: Props) {
  const { liked, toggle } = useLike({ id, name }, isInitiallyLiked)
  const { pathname, search } = useLocation()
  const { t } = useLingui()
  return (
    <form
      method="post"
      action={`/members/${id}`}
      onSubmit={(event) => {
        event.preventDefault()
        void toggle()
      }}
    >
      <input type="hidden" name="intent" value={liked ? 'unlike' : 'like'} />
      <input type="hidden" name="return" value={pathname + search} />
      <button
        type="submit"
        className={classNames(look, look === 'round' && 'heart', liked && 'active')}
        aria-pressed={liked}
        aria-label={t`Like ${name}`}
      >
        <Heart className={classNames('icon', liked && 'filled')} aria-hidden="true" />
      </button>
    </form>
  )
}
