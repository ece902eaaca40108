import { correctEmailEndpoint } from '@amarelle/contract/staff/endpoints/member-support'
import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { InputField } from '../../../ui/input-fields.tsx'
import { PanelForm } from './panel-form.tsx'

interface Props {
  readonly member: StaffMemberView
  readonly onClose: () => void
}
/** Requests another address, which counts when its link is opened. */
export function CorrectEmailForm({ member: { id, maskedEmail }, onClose }: Props) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  return (
    <PanelForm
      title={t`Correct the e-mail address`}
      reason={{
        field: 'proof',
        label: t`Proof that was seen`,
        hint: t`How you know that it is the member, such as an order number. It stays in the audit log.`,
      }}
      button={t`Mail the link`}
      consequence={t`The new address gets a link, valid for 24 hours, and counts when it is opened. ${maskedEmail} is told at once and can stop it.`}
      done={t`The link is on its way. Until it is opened, nothing changes.`}
      act={(proof) => callStaff(correctEmailEndpoint, { id, email, proof })}
      onClose={onClose}
    >
      {(errors) => (
        <InputField
          label={t`New address`}
          hint={t`At most three times a day.`}
          error={errors['email']}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={setEmail}
        />
      )}
    </PanelForm>
  )
}
