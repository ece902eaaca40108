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

/** What the owner must know of a photo, the gravest first. */
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
/** Moves the photo: dragged with a finger, or by arrow keys, which keep the focus where it was. */
function DragHandle({ place, onMove }: DragHandleProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current && place > 0) button.current?.focus()
    moved.current = false
  }, [place])
  const places: Record<string, number> = {
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
        const to = places[event.key]
        if (to === undefined) return
        event.preventDefault()
        moved.current = true
        onMove(to)
      }}
    >
      <GripVertical className="icon small" />
    </button>
  )
}

interface Props {
  readonly photo: Photo
  /** From 1, in the order shown. */
  readonly place: number
  readonly main: boolean
  readonly movable: boolean
  readonly onChoose: () => void
  readonly onMove: (place: number) => void
  readonly handlers: Partial<ComponentProps<'li'>> & ReturnType<ReturnType<typeof usePhotoDrag>['handlersOf']>
  readonly look: ReturnType<ReturnType<typeof usePhotoDrag>['lookOf']>
}
/** A photo of one's own; pressing it shows what can be done with it. */
export function PhotoSlot({ photo, place, main, movable, onChoose, onMove, handlers, look }: Props) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const scripted = useHydrated()
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
      {movable && scripted ? <DragHandle place={place} onMove={onMove} /> : null}
    </li>
  )
}
