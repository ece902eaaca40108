import { useState } from 'react'
import { formatTypedMinor } from '../../i18n/formats.ts'
import { readMinor } from '../../i18n/read-minor.ts'

interface Props {
  readonly control: {
    readonly id: string | undefined
    readonly 'aria-describedby': string | undefined
    readonly 'aria-invalid': true | undefined
    readonly disabled: boolean
  }
  readonly currency: string
  /** Minor units, or what was typed and is no amount. */
  readonly value: number | string
  readonly onChange: (value: number | string) => void
}
/**
 * Shows an amount in units of a currency: "29,99" or "29.99". What is no amount stays as typed, which the server refuses beside the field.
 */
export function AmountControl({ control, currency, value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const read = (text: string): number | string => readMinor(text) ?? text
  // As typed while it means the value, so that "5" does not become "5.00" under the cursor.
  const shown = read(typed) === value ? typed : typeof value === 'number' ? formatTypedMinor(value) : value
  return (
    <span className="amount-control">
      <input
        {...control}
        className="input"
        inputMode="decimal"
        maxLength={14}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(read(target.value))
        }}
      />
      <span>{currency}</span>
    </span>
  )
}
