import type { Photo } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { useSignUpLink } from '../../session/sign-up-intent.ts'
import { classNames } from '../../ui/class-names.ts'
import { MemberPhoto } from '../../ui/media/member-photo.tsx'
import * as styles from './photo-track.module.css'

/** Scrolls a photo into view; swiping uses native scrolling. */
export function scrollToPhoto(
  track: HTMLElement | null,
  index: number,
  behavior: ScrollBehavior = 'auto',
): void {
  const slide = track?.children[index]
  if (slide instanceof HTMLElement) track?.scrollTo({ left: slide.offsetLeft, behavior })
}

/** The index of the photo in view. */
export const getVisibleIndex = ({ scrollLeft, clientWidth }: HTMLElement): number =>
  clientWidth ? Math.round(scrollLeft / clientWidth) : 0

/** Explains why a locked photo is blurred; the server already sends it blurred. */
export function LockOverlay({ children }: { children: ReactNode }) {
  return (
    <span className="lock-notice">
      <span className="ring">
        <Lock className="icon" />
      </span>
      <b>{children}</b>
    </span>
  )
}

interface Props {
  readonly name: string
  readonly photos: readonly Photo[]
  readonly cdn: string
  readonly visitor: boolean
  readonly index: number
  readonly onIndex: (index: number) => void
  readonly onOpen?: () => void
  readonly ref: RefObject<HTMLDivElement | null>
  /** Gives each photo an id, so that `#photo-2` links to it. */
  readonly anchors?: boolean
  /** Shows the photos uncropped. */
  readonly isWhole?: boolean
}
const photoDisplaySizes = '(min-width: 1100px) 640px, 100vw'

/** Carousel of photos: swipe, arrow keys, Home and End. */
export function PhotoTrack({
  name,
  photos,
  cdn,
  visitor,
  index,
  onIndex,
  onOpen,
  ref,
  anchors = false,
  isWhole = false,
}: Props) {
  const { t } = useLingui()
  const signUp = useSignUpLink({ kind: 'photo', member: { name } })
  const count = photos.length
  const targets: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: count - 1,
  }
  return (
    <div
      ref={ref}
      className={styles.track}
      role="group"
      aria-label={t`Photos of ${name}`}
      tabIndex={0}
      onScroll={({ currentTarget }) => onIndex(getVisibleIndex(currentTarget))}
      onKeyDown={(event) => {
        const targetIndex = targets[event.key]
        if (targetIndex === undefined) return
        event.preventDefault()
        scrollToPhoto(event.currentTarget, targetIndex)
      }}
    >
      {photos.map((photo, photoIndex) => {
        const number = photoIndex + 1
        const id = anchors ? `photo-${number}` : undefined
        const picture = {
          sources: photo.sizes,
          cdnPrefix: cdn,
          displaySizes: photoDisplaySizes,
          width: photo.width,
          height: photo.height,
          color: photo.color,
          eager: photoIndex === 0,
          uncropped: isWhole,
        }
        return photo.locked ? (
          <Link
            key={photo.id}
            id={id}
            className="photo-card locked"
            {...(visitor ? signUp : { to: '/premium' })}
          >
            <MemberPhoto {...picture} alt="" />
            <LockOverlay>
              {visitor ? (
                <Trans>Sign up to see more photos</Trans>
              ) : (
                <Plural value={count} one="Premium shows this photo" other="Premium shows all # photos" />
              )}
            </LockOverlay>
            <span className="visually-hidden">{t`Photo ${number} of ${count} is locked`}</span>
          </Link>
        ) : (
          <div key={photo.id} id={id} className={classNames('photo-card', 'bare')}>
            <MemberPhoto {...picture} alt={t`${name}, photo ${number} of ${count}`} />
            {onOpen ? (
              <button
                type="button"
                className="card-link"
                onClick={onOpen}
                aria-label={t`Enlarge photo ${number}`}
              />
            ) : null}
          </div>
        )
      })}
    </div>
  )
}
