import type { ReviewedPhoto } from '@amarelle/contract/staff/endpoints/photos'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, EyeOff, MessageSquareWarning } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDuration, formatExactTime } from '../../i18n/formats.ts'
import { FictionalPill } from '../../shell/members/fictional-pill.tsx'
import { Button } from '../../ui/button.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { Pill } from '../../ui/pill.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { getPictureUrl } from './picture-url.ts'
import type { Review } from './use-review.ts'

interface Props {
  readonly photos: readonly ReviewedPhoto[]
  readonly review: Review
}
/** Shows the photos as one list with one tab stop: arrow keys move, the space bar selects. */
export function PhotoWall({ photos, review }: Props) {
  const { t } = useLingui()
  const wall = useRef<HTMLUListElement>(null)
  const { current, touch } = review
  const [openedAt] = useState(() => Date.now())
  const currentId = current?.id
  // When photos leave, the focus stays on the wall.
  useEffect(() => {
    if (currentId && document.activeElement === document.body)
      document.getElementById(`photo-${currentId}`)?.focus()
  }, [currentId, photos])
  const move = (event: KeyboardEvent) => {
    // Ctrl+K and ⌘K open the palette.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = findStep(event.key, wall.current)
    if (step === 0) return
    event.preventDefault()
    const index = photos.findIndex(({ id }) => id === currentId)
    const target = photos[Math.min(Math.max(index + step, 0), photos.length - 1)]
    if (!target) return
    touch(target.id)
    document.getElementById(`photo-${target.id}`)?.focus()
  }
  return (
    <ul ref={wall} className="photo-wall" aria-label={t`Photos that await review`} onKeyDown={move}>
      {photos.map((photo) => (
        <PhotoTile key={photo.id} photo={photo} review={review} openedAt={openedAt} />
      ))}
    </ul>
  )
}

/** By how many photos a key moves: up and down move by a row. */
function findStep(key: string, wall: HTMLUListElement | null): number {
  const columns = wall ? getComputedStyle(wall).gridTemplateColumns.split(' ').length : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    j: 1,
    k: -1,
  }
  return steps[key] ?? 0
}

interface TileProps {
  readonly photo: ReviewedPhoto
  readonly review: Review
  /** When the page was opened, in milliseconds. */
  readonly openedAt: number
}
function PhotoTile({ photo, review, openedAt }: TileProps) {
  const { t } = useLingui()
  const { id, username, siteId, addedAt, isMain, isSensitive, isFictional, appeal, similarIds } = photo
  const claimer = review.claims.get(id)
  const openedUrl = review.openedPhotos.getUrl(id)
  const isBlurred = isSensitive && openedUrl === undefined
  const isSelected = review.selected.has(id)
  const isCurrent = review.current?.id === id
  return (
    <li
      className={`photo-tile${isSelected ? ' selected' : ''}${isCurrent ? ' current' : ''}${claimer ? ' taken' : ''}`}
    >
      <label>
        <input
          id={`photo-${id}`}
          type="checkbox"
          checked={isSelected}
          tabIndex={isCurrent ? 0 : -1}
          aria-label={claimer ? t`Photo of ${username}, ${claimer} has this` : t`Photo of ${username}`}
          onFocus={() => review.focus(id)}
          onClick={() => review.touch(id)}
          onChange={() => (claimer ? undefined : review.toggle(id))}
        />
        <img src={openedUrl ?? getPictureUrl(id, 'medium')} alt="" loading="lazy" />
        {isBlurred ? (
          <span className="photo-veil">
            <EyeOff aria-hidden="true" />
            <Trans>Sensitive</Trans>
          </span>
        ) : null}
        <span className="photo-marks">
          {claimer ? (
            <Pill>
              <Monogram name={claimer} />
              <Trans>has this</Trans>
            </Pill>
          ) : null}
          {isFictional ? <FictionalPill /> : null}
          {appeal === null ? null : (
            <Pill tone="warning" icon={<MessageSquareWarning aria-hidden="true" />}>
              <Trans>Appeal</Trans>
            </Pill>
          )}
          {similarIds.length > 0 ? (
            <Pill tone="info" icon={<Copy aria-hidden="true" />}>
              <Trans>Seen before</Trans>
            </Pill>
          ) : null}
        </span>
      </label>
      {isBlurred && !claimer ? (
        <span className="photo-opener">
          <Button
            small
            tabIndex={isCurrent ? 0 : -1}
            aria-label={t`Open the photo of ${username}`}
            onClick={() => {
              review.touch(id)
              review.openedPhotos.open(id)
            }}
          >
            <Trans>Open</Trans>
          </Button>
        </span>
      ) : null}
      <p>
        <SiteMark siteId={siteId} />
        <span>{isMain ? <Trans>Main photo</Trans> : <Trans>Photo</Trans>}</span>
        <time dateTime={addedAt} title={formatExactTime(addedAt)}>
          {formatDuration(openedAt - Date.parse(addedAt))}
        </time>
      </p>
    </li>
  )
}
