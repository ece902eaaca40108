import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useScripted } from '../../ui/use-scripted.ts'
import { photoTypes, type Upload } from './use-upload.ts'

interface Props {
  readonly progress: Upload['progress']
  readonly onFiles: (files: File[]) => void
}
/** The dashed slot: a file chooser, then how far the upload is. */
export function AddSlot({ progress, onFiles }: Props) {
  const scripted = useScripted()
  if (progress !== undefined)
    return (
      <li className="slot add" role="status">
        <span className="stack tight">
          <Trans>Uploading</Trans>
          <progress className="meter" max={100} {...(progress === null ? {} : { value: progress })} />
        </span>
      </li>
    )
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
