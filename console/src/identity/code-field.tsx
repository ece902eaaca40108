import { Trans } from '@lingui/react/macro'
import { InputField } from '../ui/input-fields.tsx'

interface Props {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
  /** True if a recovery code works here, too. */
  readonly allowsRecovery?: boolean
}
/** One input for the six digits of the app, or a recovery code. */
export function CodeField({ value, onChange, error, allowsRecovery = true }: Props) {
  return (
    <InputField
      label={<Trans>Code from your app</Trans>}
      hint={
        allowsRecovery ? <Trans>Six digits. A recovery code works too.</Trans> : <Trans>Six digits.</Trans>
      }
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={onChange}
    />
  )
}
