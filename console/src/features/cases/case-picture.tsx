import {
  getBlurredCasePictureEndpoint,
  openCasePictureEndpoint,
} from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fetchStaffFile } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'

/** A picture of a case: blurred by the server until it is opened with a reason, which is recorded. */
export function CasePicture({ reference, name }: { readonly reference: string; readonly name: string }) {
  const { t } = useLingui()
  const mayOpen = usePermissions()('messages.read')
  const [clearUrl, setClearUrl] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => () => (clearUrl ? URL.revokeObjectURL(clearUrl) : undefined), [clearUrl])
  const blurredUrl = `${getBlurredCasePictureEndpoint.path}?${new URLSearchParams({ reference, name })}`
  return (
    <figure className="case-picture">
      <img
        src={clearUrl ?? blurredUrl}
        alt={clearUrl ? t`Picture of the case` : t`Picture of the case, blurred`}
        loading="lazy"
      />
      {clearUrl ? (
        <figcaption>
          <Button small onClick={() => setClearUrl(null)} icon={<EyeOff aria-hidden="true" />}>
            <Trans>Blur again</Trans>
          </Button>
        </figcaption>
      ) : mayOpen ? (
        <figcaption>
          <Button small onClick={() => setIsAsking(true)}>
            <Trans>Open</Trans>
          </Button>
        </figcaption>
      ) : null}
      {isAsking ? (
        <OpenPictureDialog
          reference={reference}
          name={name}
          onOpen={(picture) => {
            setClearUrl(URL.createObjectURL(picture))
            setIsAsking(false)
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </figure>
  )
}

interface OpenProps {
  readonly reference: string
  readonly name: string
  readonly onOpen: (picture: Blob) => void
  readonly onClose: () => void
}
function OpenPictureDialog({ reference, name, onOpen, onClose }: OpenProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const { run, isRunning, error, fieldErrors } = useAction()
  const open = () =>
    run(async () => onOpen(await fetchStaffFile(openCasePictureEndpoint, { reference, name, reason })))
  return (
    <Dialog
      title={t`Open the picture`}
      onClose={onClose}
      onSubmit={() => void open()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Open</Trans>
          </Button>
        </>
      }
    >
      {error && !fieldErrors['reason'] ? <Note tone="bad">{error}</Note> : null}
      <Field label={t`Reason`} hint={t`It stays in the audit log.`} error={fieldErrors['reason']}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
