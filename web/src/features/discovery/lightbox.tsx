import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { Modal } from '../../ui/overlays/modal.tsx'
import { PhotoArrows } from './photo-arrows.tsx'
import { PhotoTrack, scrollToPhoto } from './photo-track.tsx'
import * as styles from './photo-track.module.css'

type Props = Pick<ComponentProps<typeof PhotoTrack>, 'name' | 'photos' | 'cdn' | 'visitor'> & {
  readonly start: number
  /** Called with the photo that was in view. */
  readonly onClose: (index: number) => void
}
/** Whole photos over the whole screen, with arrow keys, Escape and swiping. */
export function Lightbox({ start, onClose, ...photos }: Props) {
  const { t } = useLingui()
  const id = useId()
  const track = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  useEffect(() => {
    scrollToPhoto(track.current, start, 'instant')
    track.current?.focus()
  }, [start])
  const [number, count] = [index + 1, photos.photos.length]
  const close = () => onClose(index)
  return (
    <Modal open onClose={close} labelledBy={id} width="full">
      <div className={styles.lightbox}>
        <h2 className={styles.position} id={id}>
          <Trans>
            Photo {number} of {count}
          </Trans>
        </h2>
        <button type="button" className={styles.close} onClick={close} aria-label={t`Close`}>
          <X className="icon" />
        </button>
        {count > 1 ? <PhotoArrows index={index} count={count} track={track} /> : null}
        <PhotoTrack {...photos} ref={track} index={index} onIndex={setIndex} isWhole />
      </div>
    </Modal>
  )
}
