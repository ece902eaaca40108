import { Plural } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import * as styles from '../games.module.css'

/** Above this number only text is shown: so many hearts can't be counted at a glance. */
const maxDrawnHearts = 6

/** The likes left today, as hearts and as text. */
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
