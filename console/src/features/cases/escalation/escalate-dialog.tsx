import { escalateCaseEndpoint } from '@amarelle/contract/staff/endpoints/escalations'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../../ui/input-fields.tsx'
import { Note } from '../../../ui/note.tsx'
import { useCountryOptions } from '../../../i18n/country-options.ts'

interface Props {
  readonly reference: string
  readonly onClose: () => void
}
/** Asks why a life is in danger and where, and reports it. */
export function EscalateDialog({ reference, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [country, setCountry] = useState('')
  const countries = useCountryOptions()
  const { run, isRunning, formError, fieldErrors } = useAction()
  const submit = async () => {
    if (!(await run(() => callStaff(escalateCaseEndpoint, { reference, reason, country })))) return
    await revalidate()
    onClose()
  }
  return (
    <Dialog
      title={t`Report a threat to life`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="danger" busy={isRunning}>
            <Trans>Report it now</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          The case comes first in the queue, and all owners and senior moderators of the site are mailed at
          once. This cannot be taken back.
        </Trans>
      </p>
      {formError ? <Note tone="bad">{formError}</Note> : null}
      <TextAreaField
        label={t`Whose life is in danger, and why?`}
        hint={t`It stays with the case and goes to the authorities.`}
        error={fieldErrors['reason']}
        rows={4}
        maxLength={2000}
        value={reason}
        onChange={setReason}
      />
      <SelectField
        label={t`Country concerned`}
        error={fieldErrors['country']}
        value={country}
        onChange={setCountry}
      >
        <option value="">{t`Choose a country`}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </Dialog>
  )
}
