import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../../../ui/controls/field.tsx'
import { checkIban, formatIban, type IbanStatus } from './check-iban.ts'
import * as styles from './direct-debit.module.css'

/** Validates while typing: reports errors that more characters cannot fix at once, incomplete IBANs when the field loses focus. */
export function IbanField({ initial, error }: { initial: string; error: string | undefined }) {
  const { t } = useLingui()
  const [status, setStatus] = useState<IbanStatus | null>(null)
  const [hasBlurred, setHasBlurred] = useState(false)
  const check = async (input: HTMLInputElement) => {
    const text = input.value
    const result = await checkIban(text)
    if (input.value === text) setStatus(result)
  }
  const errorText =
    status === 'country'
      ? t`We can only debit accounts in SEPA countries.`
      : status === 'invalid' || (status === 'typing' && hasBlurred)
        ? t`This IBAN isn’t valid. Please check it against your bank card.`
        : // The server's error applies only until the field is changed.
          status === null
          ? error
          : undefined
  return (
    <TextField
      label="IBAN"
      name="iban"
      required
      inputMode="text"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      defaultValue={formatIban(initial)}
      placeholder="NL00 BANK 0123 4567 89"
      error={errorText}
      hint={
        status === 'good' ? (
          <span className={`flex-row tight ${styles.good}`} role="status">
            <CircleCheck className="icon small" />
            <Trans>This IBAN is complete.</Trans>
          </span>
        ) : (
          <Trans>You’ll find it on your bank card or in your banking app.</Trans>
        )
      }
      onChange={({ currentTarget: input }) => {
        // Formats only while typing at the end, so that the cursor does not jump during corrections.
        const atEnd = input.selectionStart === input.value.length
        if (atEnd) input.value = formatIban(input.value)
        setHasBlurred(false)
        void check(input)
      }}
      onBlur={({ currentTarget: input }) => {
        input.value = formatIban(input.value)
        setHasBlurred(input.value !== '')
        if (input.value) void check(input)
      }}
    />
  )
}
