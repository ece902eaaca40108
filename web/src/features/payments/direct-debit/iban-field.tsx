import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../../../ui/controls/field.tsx'
import { checkIban, formatIban, type IbanStatus } from './check-iban.ts'
import * as styles from './direct-debit.module.css'

/** Checked while it is typed: wrong ones are told as soon as they can't become right, unfinished ones when one goes on. */
export function IbanField({ initial, error }: { initial: string; error: string | undefined }) {
  const { t } = useLingui()
  const [verdict, setVerdict] = useState<IbanStatus | null>(null)
  const [left, setLeft] = useState(false)
  const look = async (input: HTMLInputElement) => {
    const text = input.value
    const found = await checkIban(text)
    if (input.value === text) setVerdict(found)
  }
  const fault =
    verdict === 'country'
      ? t`We can only debit accounts in a country of the SEPA area.`
      : verdict === 'invalid' || (verdict === 'typing' && left)
        ? t`This IBAN is not valid. Please compare it with your bank card.`
        : // Changed since the server looked: its word is about another number.
          verdict === null
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
      error={fault}
      hint={
        verdict === 'good' ? (
          <span className={`flex-row tight ${styles.good}`} role="status">
            <CircleCheck className="icon small" />
            <Trans>This IBAN is complete.</Trans>
          </span>
        ) : (
          <Trans>As on your bank card or in your bank app.</Trans>
        )
      }
      onChange={({ currentTarget: input }) => {
        // Grouped at the end of the text only: the cursor stays where somebody corrects.
        const atEnd = input.selectionStart === input.value.length
        if (atEnd) input.value = formatIban(input.value)
        setLeft(false)
        void look(input)
      }}
      onBlur={({ currentTarget: input }) => {
        input.value = formatIban(input.value)
        setLeft(input.value !== '')
        if (input.value) void look(input)
      }}
    />
  )
}
