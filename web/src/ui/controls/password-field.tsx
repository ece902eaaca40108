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
  /** Submitted value, if the form keeps it. */
  readonly defaultValue?: string | undefined
}

/** Password field; with JavaScript it has a button to show the password. */
export function PasswordField({ label, name, autoComplete, hint, error, defaultValue }: Props) {
  const [isShown, setIsShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <FormField label={label} name={name} hint={hint} error={error}>
      {(control) => (
        <div className="input-wrap">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            defaultValue={defaultValue}
            required
            maxLength={128}
          />
          {isHydrated ? (
            <button
              type="button"
              className="reveal"
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
            </button>
          ) : null}
        </div>
      )}
    </FormField>
  )
}
