import { useEffect, useState } from 'react'
import { blockUnload } from '../../../network/unsaved-work.ts'
import { type Crop, isCroppable } from './crop.ts'
import { type SelectedPhoto, checkPhoto, photoErrors } from './check-photo.ts'
import { addUpload, addUploadErrors, clearUploadErrors, type PhotoUploadError } from './upload-queue.ts'

export const loadCropDialog = () => import('./crop-dialog.tsx')

/**
 * Turns chosen files into uploads: checks them, asks for the crop, and adds them to the queue. Invalid files are reported at once;
 * the others continue.
 */
export function usePhotoSelection(room: number, limit: number) {
  const [photosToCrop, setPhotosToCrop] = useState<readonly SelectedPhoto[]>([])
  // Preloads the small dialog, so that it is available offline.
  useEffect(() => {
    loadCropDialog().catch(() => undefined)
  }, [])
  const isCropping = photosToCrop.length > 0
  useEffect(() => (isCropping ? blockUnload() : undefined), [isCropping])
  const choose = async (files: readonly File[]) => {
    clearUploadErrors()
    const excessNames = files.slice(room).map(({ name }) => name)
    const errors: PhotoUploadError[] =
      excessNames.length > 0 ? [{ name: excessNames.join(', '), message: photoErrors.limit(limit) }] : []
    const validPhotos: SelectedPhoto[] = []
    for (const file of files.slice(0, room)) {
      const result = await checkPhoto(file)
      if ('preview' in result) validPhotos.push(result)
      else errors.push({ name: file.name, message: result })
    }
    addUploadErrors(errors)
    // If the dialog cannot be loaded, for example offline, the photos are uploaded uncropped.
    const hasDialog = await loadCropDialog().then(
      () => true,
      () => false,
    )
    const croppable = validPhotos.filter((photo) => hasDialog && isCroppable(photo.size))
    for (const photo of validPhotos) if (!croppable.includes(photo)) addUpload(photo, undefined)
    setPhotosToCrop(croppable)
  }
  const decide = (chosen: SelectedPhoto, crop: Crop | undefined) => {
    addUpload(chosen, crop)
    setPhotosToCrop((photos) => photos.filter((photo) => photo !== chosen))
  }
  const cancel = () => {
    for (const { preview } of photosToCrop) URL.revokeObjectURL(preview)
    setPhotosToCrop([])
  }
  return { choose, photosToCrop, decide, cancel }
}
