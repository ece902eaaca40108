import {
  complaintRequirements,
  type ComplaintKind,
  maxComplaintLength,
} from '@amarelle/contract/endpoints/complaints'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choices.tsx'
import { TextArea, TextField } from '../../ui/controls/field.tsx'
import { complaintKindTexts } from './complaint-kinds.ts'
import * as styles from './pages.module.css'

interface ComplaintValues {
  readonly location?: string
  readonly text?: string
  readonly name?: string
  readonly email?: string
  readonly signature?: string
  readonly good_faith?: string
}
interface Props {
  readonly kind: ComplaintKind
  readonly requestKey: string
  readonly typed: ComplaintValues
  readonly error: ErrorResponse['error'] | undefined
}

function GoodFaithFields({
  kind,
  typed,
  error,
}: {
  kind: ComplaintKind
  typed: ComplaintValues
  error: string | undefined
}) {
  return (
    <Checkbox name="good_faith" error={error} defaultChecked={typed.good_faith === 'on'}>
      {kind === 'intimate_pictures' ? (
        <Trans>
          I believe in good faith that the picture is shown without the consent of who is seen in it, and what
          I say here is true. I am that person, or may speak for them.
        </Trans>
      ) : (
        <Trans>I believe in good faith that what I say here is true and complete.</Trans>
      )}
    </Checkbox>
  )
}

/** Asks only for what this kind of complaint requires. Works without JavaScript and keeps the values after an error. */
export function ComplaintForm({ kind, requestKey, typed, error }: Props) {
  const { t, i18n } = useLingui()
  const requirements = complaintRequirements[kind]
  const { where } = complaintKindTexts[kind]
  const fields = error?.fields ?? {}
  return (
    <Form method="post" className={`card padded stack ${styles.complaint}`} noValidate>
      {error ? (
        <Banner look="error" role="alert">
          {error.message}
        </Banner>
      ) : null}
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="key" value={requestKey} />
      <div className="visually-hidden" aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" aria-label={t`Leave this empty`} />
      </div>
      {where && requirements.location ? (
        <TextArea
          label={i18n._(where.label)}
          hint={i18n._(where.hint)}
          name="location"
          rows={2}
          maxLength={1000}
          defaultValue={typed.location}
          error={fields['location']}
        />
      ) : null}
      <TextArea
        label={<Trans>What’s wrong, and why?</Trans>}
        name="text"
        rows={7}
        maxLength={maxComplaintLength}
        defaultValue={typed.text}
        error={fields['text']}
      />
      <TextField
        label={requirements.contact ? <Trans>Your name</Trans> : <Trans>Your name (optional)</Trans>}
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={typed.name}
        error={fields['name']}
      />
      <TextField
        label={
          requirements.contact ? (
            <Trans>E-mail address</Trans>
          ) : (
            <Trans>E-mail address, if you’d like a reply</Trans>
          )
        }
        hint={<Trans>We’ll send your complaint number and our decision there.</Trans>}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={typed.email}
        error={fields['email']}
      />
      {requirements.goodFaith ? (
        <GoodFaithFields kind={kind} typed={typed} error={fields['good_faith']} />
      ) : null}
      {requirements.signature ? (
        <TextField
          label={<Trans>Signature</Trans>}
          hint={<Trans>Your full name, typed, counts as your signature.</Trans>}
          name="signature"
          maxLength={100}
          defaultValue={typed.signature}
          error={fields['signature']}
        />
      ) : null}
      <Button type="submit" size="large">
        <Trans>Send complaint</Trans>
      </Button>
      <p className="small muted">
        <Trans>
          We keep it until 12 months after it is closed. More under <Link to="/pages/privacy">privacy</Link>.
        </Trans>
      </p>
    </Form>
  )
}
