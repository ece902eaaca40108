import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { maxComplaintLength } from '@amarelle/contract/endpoints/complaints'
import { flaggedKinds } from '@amarelle/contract/endpoints/trusted-flaggers'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choices.tsx'
import { Select, TextArea, TextField } from '../../ui/controls/field.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { complaintKindTexts } from './complaint-kinds.ts'
import * as styles from './pages.module.css'

interface Props {
  readonly requestKey: string
  readonly typed: Partial<Record<'kind' | 'location' | 'text' | 'legal_ground' | 'good_faith', string>>
  readonly error: ErrorResponse['error'] | undefined
}
/** What a trusted flagger's notice consists of. Works without JavaScript and keeps the values after an error. */
export function FlaggedForm({ requestKey, typed, error }: Props) {
  const { t, i18n } = useLingui()
  const fields = error?.fields ?? {}
  return (
    <Form method="post" className={`card padded stack ${styles.complaint}`} noValidate>
      {error ? (
        <Banner look="error" role="alert">
          {error.message}
        </Banner>
      ) : null}
      <input type="hidden" name="requestKey" value={requestKey} />
      <Select
        label={t`What is it?`}
        name="kind"
        defaultValue={typed.kind ?? ''}
        error={fields['kind']}
        options={[
          { value: '', label: t`Please choose` },
          ...flaggedKinds.map((value) => ({ value, label: i18n._(complaintKindTexts[value].title) })),
        ]}
      />
      <TextArea
        label={t`Where is it?`}
        hint={t`The address of the page, as your browser shows it, or the username.`}
        name="location"
        rows={2}
        maxLength={1000}
        defaultValue={typed.location}
        error={fields['location']}
      />
      <TextArea
        label={t`What’s wrong, and why?`}
        name="text"
        rows={7}
        maxLength={maxComplaintLength}
        defaultValue={typed.text}
        error={fields['text']}
      />
      <TextField
        label={t`Which law does it break?`}
        hint={t`With its article or section and its country.`}
        name="legal_ground"
        maxLength={300}
        defaultValue={typed.legal_ground}
        error={fields['legal_ground']}
      />
      <Checkbox name="good_faith" error={fields['good_faith']} defaultChecked={typed.good_faith === 'on'}>
        <Trans>I believe in good faith that what I say here is true and complete.</Trans>
      </Checkbox>
      <Button type="submit" size="large">
        <Trans>Send notice</Trans>
      </Button>
    </Form>
  )
}
