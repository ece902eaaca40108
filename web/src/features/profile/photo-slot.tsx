import type { Photo } from '@amarelle/contract/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Crown } from 'lucide-react'
import { Link } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { Tag } from '../../ui/tag.tsx'

/** What the owner must know of a photo, the gravest first. */
function State({ photo }: { photo: Photo }) {
  if (photo.status === 'pending')
    return (
      <Tag look="warn">
        <Trans>In review</Trans>
      </Tag>
    )
  if (photo.status !== 'active')
    return <Tag look="bad">{photo.status === 'refused' ? <Trans>Refused</Trans> : <Trans>Hidden</Trans>}</Tag>
  if (photo.position === 1)
    return (
      <Tag look="photo">
        <Trans>Main</Trans>
      </Tag>
    )
  return null
}

interface Props {
  readonly photo: Photo
  readonly onChoose: () => void
  readonly onDrag: () => void
  readonly onDrop: () => void
}
/** A photo of one's own; pressing it shows what can be done with it. */
export function PhotoSlot({ photo, onChoose, onDrag, onDrop }: Props) {
  const { settings } = useVisit()
  const { t } = useLingui()
  return (
    <li
      className="slot"
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      <Link
        to={`?photo=${photo.id}#photos`}
        draggable={false}
        aria-label={t`Change photo ${photo.position}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          onChoose()
        }}
      >
        <img
          src={settings.cdn_prefix + photo.sizes.medium}
          alt=""
          width={400}
          height={500}
          draggable={false}
        />
      </Link>
      <State photo={photo} />
      {photo.premium_only ? (
        <span className="crown" title={t`Premium only`}>
          <Crown className="i sm" aria-hidden="true" />
          <span className="vh">
            <Trans>Premium only</Trans>
          </span>
        </span>
      ) : null}
    </li>
  )
}
