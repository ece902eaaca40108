import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { LongTextField } from '../long-text-field.tsx'
import { useProfileForm } from '../use-profile-form.ts'

/** Limit of the API in Unicode code points. */
const maxNoteLength = 1000

/** The note "Who I hope to meet", with beginnings to choose from. */
export function FirstHopes({ profile, children }: { profile: OwnProfile; children: ReactNode }) {
  const { t } = useLingui()
  const { errors, typed } = useProfileForm('about')
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
  const typedText = typed?.['hopes']
  return (
    <Form ref={form} method="post" action="/first-steps?step=hopes" className="stack">
      <input type="hidden" name="part" value="about" />
      <LongTextField
        label={<Trans>Who I hope to meet</Trans>}
        name="hopes"
        text={typeof typedText === 'string' ? typedText : (profile.notes.hopes ?? '')}
        maxLength={maxNoteLength}
        rows={3}
        error={errors['notes']}
      />
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
