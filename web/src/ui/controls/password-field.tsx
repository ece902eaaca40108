import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { FormField } from './field.tsx'
import { useHydrated } from '../use-hydrated.ts'

interface Props {
  readonly label: ReactNode
  readonly name: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** What was typed before, where a form keeps it. */
  readonly defaultValue?: string | undefined
}

/** A password that can be shown while typing, where script runs. */
export function PasswordField({ label, name, autoComplete, hint, error, defaultValue }: Props) {
  const [shown, setShown] = useState(false)
  const scripted = useHydrated()
  return (
    <FormField label={label} name={name} hint={hint} error={error}>
      {(control) => (
        <div className="input-wrap">
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            defaultValue={defaultValue}
            required
            maxLength={128}
          />
          {scripted ? (
            <button type="button" className="reveal" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {shown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
            </button>
          ) : null}
        </div>
      )}
    </FormField>
  )
}
