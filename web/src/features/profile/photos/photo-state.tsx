import type { Photo } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/field.tsx'
import { refusalReasons } from './refusal-reasons.ts'
import { useProfileForm } from '../use-profile-form.ts'

/** Form for the one appeal that is possible per photo. */
function AppealForm({ photo }: { photo: Photo }) {
  const { errors, typed, formError } = useProfileForm('appeal')
  const { state, formData } = useNavigation()
  const id = useId()
  const text = typed?.['photo'] === photo.id ? typed['text'] : undefined
  const error = errors['text']
  return (
    <Form method="post" action="/profile" className="stack tight" preventScrollReset aria-labelledby={id}>
      <input type="hidden" name="part" value="appeal" />
      <input type="hidden" name="photo" value={photo.id} />
      <h3 className="label" id={id}>
        <Trans>Do you think this is a mistake?</Trans>
      </h3>
      {formError && error === undefined ? (
        <Banner look="error" role="alert">
          {formError}
        </Banner>
      ) : null}
      <TextArea
        label={<Trans>What should we know?</Trans>}
        name="text"
        rows={3}
        required
        maxLength={1000}
        defaultValue={typeof text === 'string' ? text : ''}
        error={error}
        hint={<Trans>Someone else will look at the photo. You can ask once.</Trans>}
      />
      <Button
        type="submit"
        look="secondary"
        block
        busy={state !== 'idle' && formData?.get('part') === 'appeal'}
      >
        <Trans>Ask for another look</Trans>
      </Button>
    </Form>
  )
}

/** Says why a photo is not visible to others and offers an appeal if possible. */
export function PhotoState({ photo }: { photo: Photo }) {
  const { i18n } = useLingui()
  const { status, refusal, appeal } = photo
  const reasonText = refusal === null ? null : i18n._(refusalReasons[refusal])
  if (status === 'active') return null
  if (appeal === 'waiting')
    return (
      <Banner role="status">
        <b>
          <Trans>Someone else is looking at this photo.</Trans>
        </b>{' '}
        <Trans>Until then, nobody else can see it.</Trans>
      </Banner>
    )
  if (status === 'pending')
    return (
      <Banner role="status">
        <b>
          <Trans>We’re checking this photo first.</Trans>
        </b>{' '}
        <Trans>Until then, nobody else can see it.</Trans>
      </Banner>
    )
  if (status === 'disabled')
    return (
      <Banner look="warning">
        <b>
          <Trans>This photo is hidden.</Trans>
        </b>{' '}
        <Trans>Nobody else can see it. You can delete it and add another one.</Trans>
      </Banner>
    )
  return (
    <>
      <Banner look="error">
        <b>
          <Trans>This photo was refused.</Trans>
        </b>{' '}
        {reasonText}{' '}
        {appeal === 'decided' ? (
          <Trans>Someone else looked at it and came to the same decision.</Trans>
        ) : null}
      </Banner>
      {appeal === 'none' ? <AppealForm photo={photo} /> : null}
    </>
  )
}
