import { endFlaggerEndpoint, type ListedFlagger } from '@amarelle/contract/staff/endpoints/flaggers'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'

interface Props {
  readonly flagger: ListedFlagger
  readonly onClose: () => void
}
/** Asks why an organisation is no longer a trusted flagger, and ends it. */
export function EndFlaggerDialog({ flagger: { id, organisation }, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  return (
    <ReasonDialog
      title={t`End ${organisation}`}
      button={t`End`}
      isDangerous
      maxLength={maxReasonLength}
      act={async (reason) => {
        await callStaff(endFlaggerEndpoint, { id, reason })
        await revalidate()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>The link no longer opens the form. Earlier notices stay, and are decided.</Trans>
      </p>
    </ReasonDialog>
  )
}
