import { recordAuthorityReportEndpoint } from '@amarelle/contract/staff/endpoints/escalations'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/input-fields.tsx'
import { parseLocalMinutes, toLocalMinutes } from '../../../ui/local-minutes.ts'
import { Note } from '../../../ui/note.tsx'

/** Records which authority was informed, and when. */
export function AuthorityForm({ reference }: { readonly reference: string }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [reportedTo, setReportedTo] = useState('')
  const [localTime, setLocalTime] = useState(() => toLocalMinutes(new Date()))
  const { run, isRunning, formError, fieldErrors } = useAction()
  const submit = async () => {
    const reportedAt = parseLocalMinutes(localTime) ?? ''
    if (await run(() => callStaff(recordAuthorityReportEndpoint, { reference, reportedTo, reportedAt })))
      await revalidate()
  }
  return (
    <form
      className="authority-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <InputField
        label={t`Authority informed`}
        error={fieldErrors['reportedTo']}
        autoComplete="off"
        maxLength={200}
        value={reportedTo}
        onChange={setReportedTo}
      />
      <InputField
        label={t`When`}
        error={fieldErrors['reportedAt']}
        type="datetime-local"
        value={localTime}
        onChange={setLocalTime}
      />
      <Button type="submit" busy={isRunning}>
        <Trans>Record who was informed</Trans>
      </Button>
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </form>
  )
}
