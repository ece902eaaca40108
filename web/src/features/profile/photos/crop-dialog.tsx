import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { type Crop, createInitialCrop } from './crop.ts'
import { CropFrame } from './crop-frame.tsx'
import type { SelectedPhoto } from './check-photo.ts'

interface CropStepProps {
  readonly chosen: SelectedPhoto
  readonly onCrop: (crop: Crop | undefined) => void
}
function CropStep({ chosen, onCrop }: CropStepProps) {
  const [crop, setCrop] = useState(() => createInitialCrop(chosen.size))
  return (
    <>
      <CropFrame chosen={chosen} crop={crop} onCrop={setCrop} />
      <Button block onClick={() => onCrop(crop)}>
        <Trans>Add this part</Trans>
      </Button>
      <Button look="secondary" block onClick={() => onCrop(undefined)}>
        <Trans>Add the whole photo</Trans>
      </Button>
    </>
  )
}

interface Props {
  readonly photos: readonly SelectedPhoto[]
  readonly onPhoto: (chosen: SelectedPhoto, crop: Crop | undefined) => void
  /** The one shown and those after it aren't wanted any more. */
  readonly onClose: () => void
}
/** Before photos are sent: which part of each is shown on cards. The first of `photos` is asked about. */
export function CropDialog({ photos, onPhoto, onClose }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [count] = useState(photos.length)
  const [chosen] = photos
  if (!chosen) return null
  const number = count - photos.length + 1
  return (
    <Modal open onClose={onClose} labelledBy={id}>
      <div className="stack tight">
        <div className="flex-row between">
          <h2 className="heading-3" id={id}>
            <Trans>Choose the part that is shown</Trans>
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
        <CropStep key={chosen.preview} chosen={chosen} onCrop={(crop) => onPhoto(chosen, crop)} />
        {photos.length > 1 ? (
          <Button
            look="text"
            block
            onClick={() => {
              for (const one of photos) onPhoto(one, undefined)
            }}
          >
            <Trans>Add all of them whole</Trans>
          </Button>
        ) : null}
      </div>
    </Modal>
  )
}
