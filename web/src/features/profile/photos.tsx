import type { OwnProfile, Photo } from '@amarelle/contract/profiles'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleAlert, Lock } from 'lucide-react'
import { useState } from 'react'
import { Link, useFetcher, useSearchParams } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { useVisit } from '../../session/use-visit.ts'
import { AddSlot } from './add-slot.tsx'
import { PhotoPanel } from './photo-panel.tsx'
import { PhotoSlot } from './photo-slot.tsx'
import { useUpload } from './use-upload.ts'

/** Rows of three; the slots that premium members have are hinted at, not counted out. */
const slots = 6

function Hint({ several }: { several: boolean }) {
  const { settings } = useVisit()
  const premium = useUser()?.paid_user ?? false
  const most = settings.premium_photos
  return (
    <p className="sm mut">
      {several ? <Trans>Press a photo to change it, or drag it to another place.</Trans> : null}{' '}
      {premium ? null : (
        <Trans>
          Premium members can have <Plural value={most} one="# photo" other="# photos" />.{' '}
          <Link className="link nw" to="/premium">
            Get Premium
          </Link>
        </Trans>
      )}
    </p>
  )
}

/** The own photos: add, make one the main one, reorder, lock, delete. */
export function Photos({ profile }: { profile: OwnProfile }) {
  const { photos, photo_limit: limit } = profile
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState(query.get('photo'))
  const [dragged, setDragged] = useState<Photo>()
  const { submit } = useFetcher()
  const { progress, fault, add } = useUpload()
  const [count, room] = [photos.length, limit - photos.length]
  const locked = Math.max(0, slots - count - (room > 0 ? 1 : 0))
  const drop = (onto: Photo) => {
    if (dragged && dragged.id !== onto.id)
      void submit(
        { part: 'photo', photo: dragged.id, position: String(onto.position) },
        { method: 'post', action: '/profile' },
      )
    setDragged(undefined)
  }
  return (
    <section className="card stack" id="photos">
      <div className="row between">
        <h2 className="h3">
          <Trans>Photos</Trans>
        </h2>
        <span className="sm mut num">
          <Trans>
            {count} of {limit}
          </Trans>
        </span>
      </div>
      <ul className="slots">
        {photos.map((photo) => (
          <PhotoSlot
            key={photo.id}
            photo={photo}
            onChoose={() => setChosen(photo.id)}
            onDrag={() => setDragged(photo)}
            onDrop={() => drop(photo)}
          />
        ))}
        {room > 0 ? (
          <AddSlot progress={progress} onFiles={(files) => void add(files.slice(0, room))} />
        ) : null}
        {limit < slots
          ? Array.from({ length: locked }, (_, index) => (
              <li key={index} className="slot locked" aria-hidden="true">
                <Lock className="i lg" />
              </li>
            ))
          : null}
      </ul>
      {fault ? (
        <p className="err" role="alert">
          <CircleAlert className="i sm" aria-hidden="true" />
          {fault}
        </p>
      ) : null}
      <Hint several={count > 1} />
      <PhotoPanel
        photo={photos.find(({ id }) => id === chosen)}
        count={count}
        onClose={() => setChosen(null)}
      />
    </section>
  )
}
