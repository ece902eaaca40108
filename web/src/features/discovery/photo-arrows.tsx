import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import { scrollToPhoto } from './photo-track.tsx'
import * as styles from './photo-track.module.css'

interface Props {
  readonly index: number
  readonly count: number
  readonly track: RefObject<HTMLDivElement | null>
}
/** Buttons over both edges of the photos. Not `disabled` at an end, so that they keep the focus. */
export function PhotoArrows({ index, count, track }: Props) {
  const { t } = useLingui()
  return (
    <>
      <button
        type="button"
        className={styles.arrow}
        aria-disabled={index === 0 || undefined}
        onClick={() => scrollToPhoto(track.current, index - 1)}
        aria-label={t`Previous photo`}
      >
        <ChevronLeft className="icon" />
      </button>
      <button
        type="button"
        className={`${styles.arrow} ${styles.next}`}
        aria-disabled={index === count - 1 || undefined}
        onClick={() => scrollToPhoto(track.current, index + 1)}
        aria-label={t`Next photo`}
      >
        <ChevronRight className="icon" />
      </button>
    </>
  )
}
