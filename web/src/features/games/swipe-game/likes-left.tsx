import { Plural } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import * as styles from '../games.module.css'

/** More hearts than this are no longer counted at a glance. */
const maxDrawnHearts = 6

/** How many likes are left today: hearts, and the words for them. */
export function LikesLeft({ left, of }: { left: number; of: number }) {
  return (
    <p className={`${styles.likesLeft} small muted`}>
      {of <= maxDrawnHearts ? (
        <span className="flex-row" aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            <Heart key={index} className={index < left ? 'icon small filled' : 'icon small'} />
          ))}
        </span>
      ) : null}
      <span className="numeric">
        <Plural value={of} one={`${left} of # like left`} other={`${left} of # likes left`} />
      </span>
    </p>
  )
}
