import { useEffect, useState } from 'react'
import { blockUnload } from '../../../network/unsaved-work.ts'
import { type Crop, isCroppable } from './crop.ts'
import { type SelectedPhoto, checkPhoto, photoErrors } from './check-photo.ts'
import { addUpload, addUploadErrors, clearUploadErrors, type PhotoUploadError } from './upload-queue.ts'

export const loadCropDialog = () => import('./crop-dialog.tsx')

/**
 * From the files that a member chose to photos on their way: looked at, asked which part is shown, sent. Those that
 * don't fit are told at once, the others go on.
 */
export function usePhotoSelection(room: number, limit: number) {
  const [asked, setAsked] = useState<readonly SelectedPhoto[]>([])
  // Small, and there before the connection goes away.
  useEffect(() => {
    loadCropDialog().catch(() => undefined)
  }, [])
  const asking = asked.length > 0
  useEffect(() => (asking ? blockUnload() : undefined), [asking])
  const choose = async (files: readonly File[]) => {
    clearUploadErrors()
    const over = files.slice(room).map(({ name }) => name)
    const faults: PhotoUploadError[] =
      over.length > 0 ? [{ name: over.join(', '), message: photoErrors.limit(limit) }] : []
    const fit: SelectedPhoto[] = []
    for (const file of files.slice(0, room)) {
      const one = await checkPhoto(file)
      if ('preview' in one) fit.push(one)
      else faults.push({ name: file.name, message: one })
    }
    addUploadErrors(faults)
    // Without the dialog, as when the connection is gone, they are sent whole.
    const dialog = await loadCropDialog().then(
      () => true,
      () => false,
    )
    const toAsk = fit.filter((one) => dialog && isCroppable(one.size))
    for (const one of fit) if (!toAsk.includes(one)) addUpload(one, undefined)
    setAsked(toAsk)
  }
  const decide = (chosen: SelectedPhoto, crop: Crop | undefined) => {
    addUpload(chosen, crop)
    setAsked((all) => all.filter((one) => one !== chosen))
  }
  const cancel = () => {
    for (const { preview } of asked) URL.revokeObjectURL(preview)
    setAsked([])
  }
  return { choose, asked, decide, cancel }
}
