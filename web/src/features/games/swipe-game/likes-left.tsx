import { Plural } from '@lingui/react/macro'
import { Heart } from 'lucide-react'

/** More hearts than this are no longer counted at a glance. */
const maxDrawnHearts = 6

/** How many likes are left today: hearts, and the words for them. */
export function LikesLeft({ left, of }: { left: number; of: number }) {
  return (
    <p className="likes-left sm mut">
      {of <= maxDrawnHearts ? (
        <span className="row" aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            <Heart key={index} className={index < left ? 'i sm f' : 'i sm'} />
          ))}
        </span>
      ) : null}
      <span className="num">
        <Plural value={of} one={`${left} of # like left`} other={`${left} of # likes left`} />
      </span>
    </p>
  )
}
