import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLingui } from '@lingui/react'
import { useVisit } from '../../../session/use-visit.ts'
import { AddPhotoSlot } from '../photos/add-photo-slot.tsx'
import { UploadSlot } from '../photos/upload-slot.tsx'
import { loadCropDialog, usePhotoSelection } from '../photos/use-photo-selection.ts'
import { useUploads } from '../photos/use-uploads.ts'
import * as photoStyles from '../photos/photos.module.css'
import * as styles from './first-steps.module.css'

const CropDialog = lazy(() => loadCropDialog().then((file) => ({ default: file.CropDialog })))

/** Adds the first photos; everything else about photos is on the profile page. */
export function FirstPhoto({ profile: { photos, photo_limit: limit } }: { profile: OwnProfile }) {
  const { settings } = useVisit()
  const { i18n } = useLingui()
  const { list: uploads, faults } = useUploads(photos)
  const room = Math.max(0, limit - photos.length - uploads.length)
  const { choose, photosToCrop, decide, cancel } = usePhotoSelection(room, limit)
  return (
    <div className="stack tight">
      <ul className={`${photoStyles.slots} ${styles.photos}`}>
        {photos.map((photo) => (
          <li key={photo.id} className={photoStyles.slot}>
            <img src={settings.cdn_prefix + photo.sizes.medium} alt="" />
          </li>
        ))}
        {uploads.map((upload) => (
          <UploadSlot key={upload.key} upload={upload} />
        ))}
        {room > 0 ? <AddPhotoSlot onFiles={(files) => void choose(files)} /> : null}
      </ul>
      {faults.length > 0 ? (
        <div className="field-error" role="alert">
          <CircleAlert className="icon small" />
          <ul>
            {faults.map(({ message }, index) => (
              <li key={index}>{typeof message === 'string' ? message : i18n._(message)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="small muted" role="status">
        {photos.length > 0 ? <Trans>Looking good. You can add more now or later.</Trans> : null}
      </p>
      {photosToCrop.length > 0 ? (
        <Suspense>
          <CropDialog photos={photosToCrop} onPhoto={decide} onClose={cancel} />
        </Suspense>
      ) : null}
    </div>
  )
}
