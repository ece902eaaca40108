import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { Modal } from '../../ui/overlays/modal.tsx'
import { PhotoTrack, scrollToPhoto } from './photo-track.tsx'
import * as styles from './photo-track.module.css'

type Props = Pick<ComponentProps<typeof PhotoTrack>, 'name' | 'photos' | 'cdn' | 'visitor'> & {
  readonly start: number
  readonly onClose: () => void
}
/** Full-screen photos with arrow keys, Escape and swiping. */
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
  return (
    <Modal open onClose={onClose} labelledBy={id} width={1140}>
      <div className={styles.lightbox}>
        <div className="flex-row between">
          <h2 className="heading-3" id={id}>
            <Trans>
              Photo {number} of {count}
            </Trans>
          </h2>
          <button type="button" className="icon-button" onClick={onClose} aria-label={t`Close`}>
            <X className="icon" />
          </button>
        </div>
        <PhotoTrack {...photos} ref={track} index={index} onIndex={setIndex} isWhole />
        <div className="flex-row between">
          <button
            type="button"
            className="icon-button solid"
            disabled={index === 0}
            onClick={() => scrollToPhoto(track.current, index - 1)}
            aria-label={t`Previous photo`}
          >
            <ChevronLeft className="icon" />
          </button>
          <button
            type="button"
            className="icon-button solid"
            disabled={number === count}
            onClick={() => scrollToPhoto(track.current, index + 1)}
            aria-label={t`Next photo`}
          >
            <ChevronRight className="icon" />
          </button>
        </div>
      </div>
    </Modal>
  )
}
