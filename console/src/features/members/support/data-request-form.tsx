import { dataRequestKinds } from '@amarelle/contract/staff/case-kinds'
import { recordDataRequestEndpoint } from '@amarelle/contract/staff/endpoints/data-requests'
import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { subjectNames } from '../../../i18n/case-names.ts'
import { InputField, SelectField } from '../../../ui/input-fields.tsx'
import { PanelForm } from './panel-form.tsx'

const getToday = () => new Date().toISOString().slice(0, 10)

interface Props {
  readonly member: StaffMemberView
  readonly onClose: () => void
}
/** Records what a member asked for by mail; it is then a case with a clock. */
export function DataRequestForm({ member: { id, username }, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState<(typeof dataRequestKinds)[number]>('export')
  const [receivedOn, setReceivedOn] = useState(getToday)
  const [reference, setReference] = useState('')
  return (
    <PanelForm
      title={t`Record a data request`}
      reason={{
        field: 'identityCheck',
        label: t`How the identity was checked`,
        hint: t`Such as: wrote from the address of the account. The member can ask for it with their data.`,
      }}
      button={t`Record the request`}
      consequence={t`It is due 30 days after it arrived. ${username} is mailed when it is carried out, extended or refused.`}
      done={
        <Trans>
          It is in the queue:{' '}
          <Link className="text-link" to={`/cases/${reference}`}>
            {reference}
          </Link>
        </Trans>
      }
      act={async (identityCheck) => {
        const answer = await callStaff(recordDataRequestEndpoint, { id, kind, receivedOn, identityCheck })
        setReference(answer.reference)
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label={t`What was asked`}
            error={errors['kind']}
            value={kind}
            onChange={(value) => setKind(dataRequestKinds.find((one) => one === value) ?? 'export')}
          >
            {dataRequestKinds.map((one) => (
              <option key={one} value={one}>
                {i18n._(subjectNames[one])}
              </option>
            ))}
          </SelectField>
          <InputField
            label={t`Arrived on`}
            error={errors['receivedOn']}
            type="date"
            max={getToday()}
            value={receivedOn}
            onChange={setReceivedOn}
          />
        </>
      )}
    </PanelForm>
  )
}
