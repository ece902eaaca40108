import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { FormField } from '../../../ui/controls/field.tsx'

interface Props {
  readonly action: string
  readonly profile: OwnProfile
  /** A refused text, and why. */
  readonly typedText: string | undefined
  readonly error: string | undefined
  readonly children: ReactNode
}
/** The note "Who I hope to meet", with beginnings to choose from. */
export function FirstHopes({ action, profile, typedText, error, children }: Props) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const suggestions = [
    t`Someone to share my life with.`,
    t`Good dates, and then we’ll see.`,
    t`New friends to do things with.`,
  ]
  const fillIn = (text: string) => {
    const field = form.current?.querySelector('textarea')
    if (!field) return
    field.value = text
    field.focus()
  }
  return (
    <Form ref={form} method="post" action={action} className="stack">
      <input type="hidden" name="part" value="about" />
      <FormField label={<Trans>Who I hope to meet</Trans>} name="hopes" error={error}>
        {(control) => (
          <textarea {...control} rows={3} defaultValue={typedText ?? profile.notes.hopes ?? ''} />
        )}
      </FormField>
      <ul className="chips scripted">
        {suggestions.map((text) => (
          <li key={text}>
            <button type="button" className="chip" onClick={() => fillIn(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      {children}
    </Form>
  )
}
