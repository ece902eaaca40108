import type { Photo } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Crown, GripVertical } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { classNames } from '../../../ui/class-names.ts'
import { MemberPhoto } from '../../../ui/media/member-photo.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { usePhotoDrag } from './use-photo-drag.ts'
import * as styles from './photos.module.css'

/** Tag with the most important status of the photo for its owner. */
function PhotoStatusTag({ photo: { status, appeal }, main }: { photo: Photo; main: boolean }) {
  if (status === 'pending' || appeal === 'waiting')
    return (
      <Tag look="warning">
        <Trans>In review</Trans>
      </Tag>
    )
  if (status !== 'active')
    return <Tag look="error">{status === 'refused' ? <Trans>Refused</Trans> : <Trans>Hidden</Trans>}</Tag>
  if (!main) return null
  return (
    <Tag look="photo">
      <Trans>Main</Trans>
    </Tag>
  )
}

interface DragHandleProps {
  readonly place: number
  readonly onMove: (place: number) => void
}
/** Handle for dragging by touch; the arrow keys move the photo and keep the focus on the handle. */
function DragHandle({ place, onMove }: DragHandleProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const movedByKey = useRef(false)
  useEffect(() => {
    if (movedByKey.current && place > 0) button.current?.focus()
    movedByKey.current = false
  }, [place])
  const targetPlaces: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowUp: place - 1,
    ArrowRight: place + 1,
    ArrowDown: place + 1,
  }
  return (
    <button
      type="button"
      ref={button}
      className={styles.grip}
      aria-label={t`Move photo ${place}: use the arrow keys`}
      onKeyDown={(event) => {
        const target = targetPlaces[event.key]
        if (target === undefined) return
        event.preventDefault()
        movedByKey.current = true
        onMove(target)
      }}
    >
      <GripVertical className="icon small" />
    </button>
  )
}

interface Props {
  readonly photo: Photo
  /** Position in the displayed order, starting at 1. */
  readonly place: number
  readonly main: boolean
  readonly movable: boolean
  readonly onChoose: () => void
  readonly onMove: (place: number) => void
  readonly handlers: Partial<ComponentProps<'li'>> & ReturnType<ReturnType<typeof usePhotoDrag>['handlersOf']>
  readonly look: ReturnType<ReturnType<typeof usePhotoDrag>['lookOf']>
}
/** One of the member's own photos; a click opens its panel. */
export function PhotoSlot({ photo, place, main, movable, onChoose, onMove, handlers, look }: Props) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const isHydrated = useHydrated()
  return (
    <li
      className={classNames(
        styles.slot,
        movable && styles.movable,
        look.dragged && styles.dragged,
        look.target && styles.target,
      )}
      data-photo={photo.id}
      {...(movable && handlers)}
      {...(look.dragged && { style: look.dragged })}
    >
      <Link
        to={`?photo=${photo.id}#photos`}
        draggable={false}
        aria-label={t`Change photo ${place}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          onChoose()
        }}
      >
        <MemberPhoto
          sources={photo.sizes}
          cdnPrefix={settings.cdn_prefix}
          displaySizes="(min-width: 1200px) 110px, 33vw"
          width={400}
          height={500}
          alt=""
          color={photo.color}
          eager={place <= 3}
        />
      </Link>
      <PhotoStatusTag photo={photo} main={main} />
      {photo.premium_only ? (
        <span className={styles.crown} title={t`Premium only`}>
          <Crown className="icon small" />
          <span className="visually-hidden">
            <Trans>Premium only</Trans>
          </span>
        </span>
      ) : null}
      {movable && isHydrated ? <DragHandle place={place} onMove={onMove} /> : null}
    </li>
  )
}
