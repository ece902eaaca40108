import { useEffect, useState } from 'react'
import { blockUnload } from '../../network/unsaved-work.ts'
import { type Crop, croppable } from './crop.ts'
import { type Chosen, checked, photoFaults } from './photo-checks.ts'
import { add, addFaults, clearFaults, type PhotoFault } from './uploads.ts'

export const cropDialog = () => import('./crop-dialog.tsx')

/**
 * From the files that a member chose to photos on their way: looked at, asked which part is shown, sent. Those that
 * don't fit are told at once, the others go on.
 */
export function useChoosing(room: number, limit: number) {
  const [asked, setAsked] = useState<readonly Chosen[]>([])
  // Small, and there before the connection goes away.
  useEffect(() => {
    cropDialog().catch(() => undefined)
  }, [])
  const asking = asked.length > 0
  useEffect(() => (asking ? blockUnload() : undefined), [asking])
  const choose = async (files: readonly File[]) => {
    clearFaults()
    const over = files.slice(room).map(({ name }) => name)
    const faults: PhotoFault[] =
      over.length > 0 ? [{ name: over.join(', '), words: photoFaults.limit(limit) }] : []
    const fit: Chosen[] = []
    for (const file of files.slice(0, room)) {
      const one = await checked(file)
      if ('preview' in one) fit.push(one)
      else faults.push({ name: file.name, words: one })
    }
    addFaults(faults)
    // Without the dialog, as when the connection is gone, they are sent whole.
    const dialog = await cropDialog().then(
      () => true,
      () => false,
    )
    const toAsk = fit.filter((one) => dialog && croppable(one.size))
    for (const one of fit) if (!toAsk.includes(one)) add(one, undefined)
    setAsked(toAsk)
  }
  const decide = (chosen: Chosen, crop: Crop | undefined) => {
    add(chosen, crop)
    setAsked((all) => all.filter((one) => one !== chosen))
  }
  const cancel = () => {
    for (const { preview } of asked) URL.revokeObjectURL(preview)
    setAsked([])
  }
  return { choose, asked, decide, cancel }
}
