import { showMemberEmailEndpoint, type StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'

/** The masked address, which is shown in full for a reason. */
export function MemberEmail({ member: { id, maskedEmail } }: { readonly member: StaffMemberView }) {
  const { t } = useLingui()
  const mayShow = usePermissions()('members.unmask')
  const [email, setEmail] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <p className="member-line">
      <span>{email ?? maskedEmail}</span>
      {mayShow && email === null ? (
        <Button small onClick={() => setIsAsking(true)}>
          <Trans>Show</Trans>
        </Button>
      ) : null}
      {isAsking ? (
        <ReasonDialog
          maxLength={maxReasonLength}
          title={t`Show the e-mail address`}
          button={t`Show`}
          act={async (reason) => setEmail((await callStaff(showMemberEmailEndpoint, { id, reason })).email)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </p>
  )
}
