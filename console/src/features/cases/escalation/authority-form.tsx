import { recordAuthorityReportEndpoint } from '@amarelle/contract/staff/endpoints/escalations'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { parseLocalMinutes, toLocalMinutes } from '../../../ui/local-minutes.ts'
import { Note } from '../../../ui/note.tsx'

/** Records which authority was informed, and when. */
export function AuthorityForm({ reference }: { readonly reference: string }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [reportedTo, setReportedTo] = useState('')
  const [localTime, setLocalTime] = useState(() => toLocalMinutes(new Date()))
  const { run, isRunning, error, fieldErrors } = useAction()
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
      <Field label={t`Authority informed`} error={fieldErrors['reportedTo']}>
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            maxLength={200}
            value={reportedTo}
            onChange={(event) => setReportedTo(event.target.value)}
          />
        )}
      </Field>
      <Field label={t`When`} error={fieldErrors['reportedAt']}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="datetime-local"
            value={localTime}
            onChange={(event) => setLocalTime(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={isRunning}>
        <Trans>Record who was informed</Trans>
      </Button>
      {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
    </form>
  )
}
