import { photoMediaTypes } from '@amarelle/contract/domain/limits'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import * as styles from './photos.module.css'

/** Slot with a file chooser. */
export function AddPhotoSlot({ onFiles }: { onFiles: (files: File[]) => void }) {
  const isHydrated = useHydrated()
  if (!isHydrated)
    return (
      <li className={`${styles.slot} ${styles.addSlot}`}>
        <Trans>You need JavaScript to add photos.</Trans>
      </li>
    )
  return (
    <li className={`${styles.slot} ${styles.addSlot}`}>
      <label>
        <input
          type="file"
          className="visually-hidden"
          accept={photoMediaTypes.join(',')}
          multiple
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            event.currentTarget.value = ''
            onFiles(files)
          }}
        />
        <Plus className="icon large" />
        <Trans>Add a photo</Trans>
      </label>
    </li>
  )
}
