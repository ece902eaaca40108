import { openCaseRecordingEndpoint } from '@amarelle/contract/staff/endpoints/cases'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { fetchStaffFile } from '../../../api/call-staff.ts'
import { ReasonDialog } from '../../../shell/dialogs/reason-dialog.tsx'
import { RecordingPlayer } from '../../../ui/recording-player.tsx'

/** Shows a voice message of a case, which is played with a reason that is recorded. */
export function CaseRecording({ reference, name }: { readonly reference: string; readonly name: string }) {
  const { t } = useLingui()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <RecordingPlayer url={url} onOpen={() => setIsAsking(true)} />
      {isAsking ? (
        <ReasonDialog
          title={t`Play the voice message`}
          button={t`Play`}
          maxLength={maxReasonLength}
          act={async (reason) =>
            setUrl(
              URL.createObjectURL(
                await fetchStaffFile(openCaseRecordingEndpoint, { reference, name, reason }),
              ),
            )
          }
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
