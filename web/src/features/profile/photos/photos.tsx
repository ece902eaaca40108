import type { OwnProfile, Photo } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Lock } from 'lucide-react'
import { type DragEvent, lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '../../../api/use-user.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { classNames } from '../../../ui/class-names.ts'
import { AddPhotoSlot } from './add-photo-slot.tsx'
import { findMainPhoto } from './main-photo.ts'
import { PhotoPanel } from './photo-panel.tsx'
import { PhotoSlot } from './photo-slot.tsx'
import { RefusedPhotos } from './refused-photos.tsx'
import { UploadSlot } from './upload-slot.tsx'
import type { PhotoUploadError } from './upload-queue.ts'
import { loadCropDialog, usePhotoSelection } from './use-photo-selection.ts'
import { usePhotoDrag } from './use-photo-drag.ts'
import { usePhotoOrder } from './use-photo-order.ts'
import { useUploads } from './use-uploads.ts'
import * as styles from './photos.module.css'

const CropDialog = lazy(() => loadCropDialog().then((file) => ({ default: file.CropDialog })))

/** Two rows of three. Of the slots for premium members only as many are shown as fill these rows. */
const minSlots = 6

function Hint({ several }: { several: boolean }) {
  const { settings } = useVisit()
  const isPremium = useUser()?.paid_user ?? false
  const most = settings.premium_photos
  return (
    <p className="small muted">
      {several ? <Trans>Press a photo to change it. Drag it to move it, or use the arrow keys.</Trans> : null}{' '}
      {isPremium ? null : (
        <Trans>
          Premium members can have <Plural value={most} one="# photo" other="# photos" />.{' '}
          <Link className="link no-wrap" to="/premium">
            Get Premium
          </Link>
        </Trans>
      )}
    </p>
  )
}

/** Lists why uploads failed, with the file names if there are several. */
function UploadErrors({ faults }: { faults: readonly PhotoUploadError[] }) {
  const { i18n } = useLingui()
  if (faults.length === 0) return null
  return (
    <div className="field-error" role="alert">
      <CircleAlert className="icon small" />
      <ul>
        {faults.map(({ name, message }, index) => (
          <li key={index}>
            {faults.length > 1 ? `${name}: ` : ''}
            {typeof message === 'string' ? message : i18n._(message)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Says how many photos wait for the connection. */
function WaitingUploads({ count }: { count: number }) {
  return (
    <p className={count > 0 ? 'small' : 'visually-hidden'} role="status">
      {count > 0 ? (
        <Plural
          value={count}
          one="# photo hasn’t been uploaded. It will be sent when you’re back online, as long as this tab stays open."
          other="# photos haven’t been uploaded. They will be sent when you’re back online, as long as this tab stays open."
        />
      ) : null}
    </p>
  )
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** The member's own photos: add, choose the main one, reorder, restrict to premium members, delete. */
export function Photos({ profile }: { profile: OwnProfile }) {
  const { photos, photo_limit: limit } = profile
  const [query] = useSearchParams()
  const [selectedId, setSelectedId] = useState(query.get('photo'))
  const [isDraggingFiles, setIsDraggingFiles] = useState(false)
  const { order, move, announcement } = usePhotoOrder(photos)
  const { list: uploads, faults } = useUploads(photos)
  const [count, room] = [photos.length, Math.max(0, limit - photos.length - uploads.length)]
  const { choose, photosToCrop, decide, cancel } = usePhotoSelection(room, limit)
  const getPlace = (id: string) => order.findIndex((photo) => photo.id === id) + 1
  const { handlersOf, lookOf } = usePhotoDrag((id, onto) => move(id, getPlace(onto)))
  // Slots besides the one to add a photo; a member whose slots fill the rows sees only that one.
  const freeSlots = limit < minSlots ? Math.max(0, room - 1) : 0
  const lockedSlots = Math.max(0, minSlots - Math.max(limit, count + uploads.length))
  const main = findMainPhoto(order)
  const renderSlot = (photo: Photo, index: number) => (
    <PhotoSlot
      key={photo.id}
      photo={photo}
      place={index + 1}
      main={photo === main}
      movable={count > 1}
      onChoose={() => setSelectedId(photo.id)}
      onMove={(place) => move(photo.id, place)}
      handlers={handlersOf(photo.id)}
      look={lookOf(photo.id)}
    />
  )
  return (
    <section
      className={classNames('card stack', isDraggingFiles && styles.inviting)}
      id="photos"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsDraggingFiles(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setIsDraggingFiles(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsDraggingFiles(false)
        void choose([...event.dataTransfer.files])
      }}
    >
      <div className="flex-row between">
        <h2 className="heading-3">
          <Trans>Photos</Trans>
        </h2>
        <span className="small muted numeric">
          <Trans>
            {count} of <Plural value={limit} one="# photo" other="# photos" />
          </Trans>
        </span>
      </div>
      <ul className={styles.slots}>
        {order.map(renderSlot)}
        {uploads.map((upload) => (
          <UploadSlot key={upload.key} upload={upload} />
        ))}
        {room > 0 ? <AddPhotoSlot onFiles={(files) => void choose(files)} /> : null}
        {Array.from({ length: freeSlots }, (_, index) => (
          <li key={`free ${index}`} className={`${styles.slot} ${styles.freeSlot}`} aria-hidden="true" />
        ))}
        {Array.from({ length: lockedSlots }, (_, index) => (
          <li key={index} className={`${styles.slot} ${styles.locked}`} aria-hidden="true">
            <Lock className="icon large" />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <UploadErrors faults={faults} />
      <WaitingUploads count={uploads.filter(({ state }) => state === 'waiting').length} />
      <RefusedPhotos photos={order} onChoose={setSelectedId} />
      <Hint several={count > 1} />
      <PhotoPanel
        photo={photos.find(({ id }) => id === selectedId)}
        count={count}
        main={findMainPhoto(photos)?.id === selectedId}
        onClose={() => setSelectedId(null)}
      />
      {photosToCrop.length > 0 ? (
        <Suspense>
          <CropDialog photos={photosToCrop} onPhoto={decide} onClose={cancel} />
        </Suspense>
      ) : null}
    </section>
  )
}
