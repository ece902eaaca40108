import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { photoTypes } from './check-photo.ts'

/** The dashed slot: a file chooser. */
export function AddPhotoSlot({ onFiles }: { onFiles: (files: File[]) => void }) {
  const scripted = useHydrated()
  if (!scripted)
    return (
      <li className="slot add">
        <Trans>Adding photos needs JavaScript.</Trans>
      </li>
    )
  return (
    <li className="slot add">
      <label>
        <input
          type="file"
          className="vh"
          accept={photoTypes.join(',')}
          multiple
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            event.currentTarget.value = ''
            onFiles(files)
          }}
        />
        <Plus className="i lg" aria-hidden="true" />
        <Trans>Add a photo</Trans>
      </label>
    </li>
  )
}
