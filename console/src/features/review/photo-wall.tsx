import type { ReviewedPhoto } from '@amarelle/contract/staff/endpoints/photos'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, MessageSquareWarning } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDuration, formatExactTime } from '../../i18n/formats.ts'
import { Pill } from '../../ui/pill.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { getPictureUrl } from './picture-url.ts'
import type { Review } from './use-review.ts'

interface Props {
  readonly photos: readonly ReviewedPhoto[]
  readonly review: Review
}
/** The photos as one list with one tab stop: arrow keys move, the space bar selects. */
export function PhotoWall({ photos, review }: Props) {
  const { t } = useLingui()
  const wall = useRef<HTMLUListElement>(null)
  const { current, focus } = review
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
    focus(target.id)
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
  const { id, username, siteId, addedAt, isMain, appeal, similarIds } = photo
  const isSelected = review.selected.has(id)
  const isCurrent = review.current?.id === id
  return (
    <li className={`photo-tile${isSelected ? ' selected' : ''}${isCurrent ? ' current' : ''}`}>
      <label>
        <input
          id={`photo-${id}`}
          type="checkbox"
          checked={isSelected}
          tabIndex={isCurrent ? 0 : -1}
          aria-label={t`Photo of ${username}`}
          onFocus={() => review.focus(id)}
          onChange={() => review.toggle(id)}
        />
        <img src={getPictureUrl(id, 'medium')} alt="" loading="lazy" />
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
      </label>
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
