import {
  getBlurredCasePictureEndpoint,
  openCasePictureEndpoint,
} from '@amarelle/contract/staff/endpoints/cases'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fetchStaffFile } from '../../../api/call-staff.ts'
import { usePermissions } from '../../../session/session-context.ts'
import { ReasonDialog } from '../../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../../ui/button.tsx'

/** Shows a picture of a case: blurred by the server until it is opened with a reason, which is recorded. */
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
        <ReasonDialog
          title={t`Open the picture`}
          button={t`Open`}
          maxLength={maxReasonLength}
          act={async (reason) =>
            setClearUrl(
              URL.createObjectURL(await fetchStaffFile(openCasePictureEndpoint, { reference, name, reason })),
            )
          }
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </figure>
  )
}
