import type { Photo } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useVisit } from '../../session/use-visit.ts'
import { classNames } from '../../ui/class-names.ts'
import { MemberPhoto } from '../../ui/media/member-photo.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
import { CommentButton } from './comments/comment-button.tsx'
import type { ShownPart } from './comments/shown-part.ts'
import { PhotoArrows } from './photo-arrows.tsx'
import { LockOverlay, PhotoTrack, getVisibleIndex, scrollToPhoto } from './photo-track.tsx'
import * as styles from './photo-gallery.module.css'

const Lightbox = lazyComponent(() => import('./lightbox.tsx').then((file) => file.Lightbox))

interface ThumbnailsProps {
  readonly photos: readonly Photo[]
  readonly index: number
  readonly cdn: string
  readonly track: RefObject<HTMLDivElement | null>
}
/** Anchor links, so that the browser scrolls to the photo without JavaScript. */
function Thumbnails({ photos, index, cdn, track }: ThumbnailsProps) {
  const { t } = useLingui()
  return (
    <ul className={styles.thumbs}>
      {photos.map((photo, photoIndex) => {
        const number = photoIndex + 1
        return (
          <li key={photo.id}>
            <a
              className={classNames(
                'photo-card',
                photo.locked ? 'locked' : 'bare',
                photoIndex === index && 'active',
              )}
              href={`#photo-${number}`}
              aria-label={photo.locked ? t`Photo ${number}, locked` : t`Photo ${number}`}
              aria-current={photoIndex === index || undefined}
              onClick={(event) => {
                event.preventDefault()
                scrollToPhoto(track.current, photoIndex)
              }}
            >
              <MemberPhoto
                sources={photo.sizes}
                cdnPrefix={cdn}
                displaySizes="100px"
                width={200}
                height={250}
                alt=""
                color={photo.color}
              />
              {photo.locked ? <LockOverlay>{null}</LockOverlay> : null}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

interface GalleryProps {
  readonly name: string
  readonly photos: readonly Photo[]
  /** Opens the dialog for a comment on a photo; undefined for those who can't write. */
  readonly onComment: ((part: ShownPart) => void) | undefined
  /** The back link, over the photos. */
  readonly children: ReactNode
}
/** Photos one by one, with segments, thumbnails and a lightbox. */
export function PhotoGallery({ name, photos, onComment, children }: GalleryProps) {
  const { user, settings } = useVisit()
  const { t } = useLingui()
  const track = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const [enlarged, setEnlarged] = useState(false)
  useEffect(() => {
    // The browser may have scrolled the track before hydration.
    if (track.current) setIndex(getVisibleIndex(track.current))
  }, [])
  const [number, count] = [index + 1, photos.length]
  const shown = photos[index]
  if (count === 0)
    return (
      <div className={styles.gallery}>
        <div className={styles.stage}>
          <div className="photo-card no-photo" role="img" aria-label={t`${name} has no photo yet`}>
            <UserRound className="icon" />
          </div>
          {children}
        </div>
      </div>
    )
  const trackProps = { name, photos, cdn: settings.cdn_prefix, visitor: user === null }
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        {children}
        <PhotoTrack
          {...trackProps}
          ref={track}
          index={index}
          onIndex={setIndex}
          onOpen={() => setEnlarged(true)}
          anchors
        />
        {count > 1 ? (
          <span className={styles.storyBars} aria-hidden="true">
            {photos.map((photo, photoIndex) => (
              <i key={photo.id} className={classNames(photoIndex <= index && 'active')} />
            ))}
          </span>
        ) : null}
        {count > 1 ? <PhotoArrows index={index} count={count} track={track} /> : null}
        {onComment && shown && !shown.locked ? (
          <CommentButton
            className={styles.comment}
            label={t`Like and comment on photo ${number}`}
            onClick={() => onComment({ kind: 'photo', photo: shown })}
          />
        ) : null}
        <p className="visually-hidden" aria-live="polite">
          <Trans>
            Photo {number} of {count}
          </Trans>
        </p>
      </div>
      {count > 1 ? <Thumbnails photos={photos} index={index} cdn={trackProps.cdn} track={track} /> : null}
      {enlarged ? (
        <Suspense>
          <Lightbox
            {...trackProps}
            start={index}
            onClose={(lastIndex) => {
              setEnlarged(false)
              scrollToPhoto(track.current, lastIndex, 'instant')
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
