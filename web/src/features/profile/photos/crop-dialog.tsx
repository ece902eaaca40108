import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { type Crop, createInitialCrop } from './crop.ts'
import { CropFrame } from './crop-frame.tsx'
import type { SelectedPhoto } from './check-photo.ts'

interface CropStepProps {
  readonly photo: SelectedPhoto
  readonly onCrop: (crop: Crop | undefined) => void
}
function CropStep({ photo, onCrop }: CropStepProps) {
  const [crop, setCrop] = useState(() => createInitialCrop(photo.size))
  return (
    <>
      <CropFrame photo={photo} crop={crop} onCrop={setCrop} />
      <Button block onClick={() => onCrop(crop)}>
        <Trans>Add cropped photo</Trans>
      </Button>
      <Button look="secondary" block onClick={() => onCrop(undefined)}>
        <Trans>Add uncropped</Trans>
      </Button>
    </>
  )
}

interface Props {
  readonly photos: readonly SelectedPhoto[]
  readonly onPhoto: (photo: SelectedPhoto, crop: Crop | undefined) => void
  /** Cancels the displayed photo and all later ones. */
  readonly onClose: () => void
}
/** Asks, before the upload, which part of each photo cards show; handles the first of `photos`. */
export function CropDialog({ photos, onPhoto, onClose }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [count] = useState(photos.length)
  const [photo] = photos
  if (!photo) return null
  const number = count - photos.length + 1
  return (
    <Modal open onClose={onClose} labelledBy={id}>
      <div className="stack tight">
        <div className="flex-row between">
          <h2 className="heading-3" id={id}>
            <Trans>Crop your photo</Trans>
          </h2>
          <button type="button" className="icon-button" onClick={onClose} aria-label={t`Cancel`}>
            <X className="icon" />
          </button>
        </div>
        <p className="small muted" role="status">
          {count > 1 ? (
            <Trans>
              Photo {number} of {count}. Drag it, or zoom in.
            </Trans>
          ) : (
            <Trans>Drag the photo, or zoom in.</Trans>
          )}
        </p>
        <CropStep key={photo.preview} photo={photo} onCrop={(crop) => onPhoto(photo, crop)} />
        {photos.length > 1 ? (
          <Button
            look="text"
            block
            onClick={() => {
              for (const photo of photos) onPhoto(photo, undefined)
            }}
          >
            <Trans>Add all uncropped</Trans>
          </Button>
        ) : null}
      </div>
    </Modal>
  )
}
