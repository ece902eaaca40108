import type { Photo } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Lock, UserRound } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { classNames } from '../../ui/class-names.ts'
import { MemberPhoto } from '../../ui/media/member-photo.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
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

function LockedPhotosNote({ count }: { count: number }) {
  const { user } = useVisit()
  if (count === 0 || user?.paid_user) return null
  return (
    <p className={`small muted ${styles.lockedNote}`}>
      <Lock className="icon small" />
      <span>
        {user ? (
          <Trans>
            <Plural
              value={count}
              one="# photo is for premium members."
              other="# photos are for premium members."
            />{' '}
            Any credit bundle unlocks them for good.{' '}
            <Link className="link no-wrap" to="/premium">
              Get Premium
            </Link>
          </Trans>
        ) : (
          <Trans>Members see more photos.</Trans>
        )}
      </span>
    </p>
  )
}

export function PhotoGallery({ name, photos }: { name: string; photos: readonly Photo[] }) {
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
  if (count === 0)
    return (
      <div className={styles.gallery}>
        <div className={styles.stage}>
          <div className="photo-card no-photo" role="img" aria-label={t`${name} has no photo yet`}>
            <UserRound className="icon" />
          </div>
        </div>
      </div>
    )
  const trackProps = { name, photos, cdn: settings.cdn_prefix, visitor: user === null }
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
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
        <p className="visually-hidden" aria-live="polite">
          <Trans>
            Photo {number} of {count}
          </Trans>
        </p>
      </div>
      {count > 1 ? <Thumbnails photos={photos} index={index} cdn={trackProps.cdn} track={track} /> : null}
      <LockedPhotosNote count={photos.filter((photo) => photo.locked).length} />
      {enlarged ? (
        <Suspense>
          <Lightbox {...trackProps} start={index} onClose={() => setEnlarged(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
