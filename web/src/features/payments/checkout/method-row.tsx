import type { Money } from '@amarelle/contract/domain/common'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../formatting/use-formats.ts'
import { usePreHydrationChange } from '../../../ui/controls/use-pre-hydration-change.ts'
import { PaymentMethodLogo } from '../payment-method-logo.tsx'
import * as styles from '../payments.module.css'

interface FieldsetProps {
  readonly error: string | undefined
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}
export function MethodFieldset({ error, onChoose, children }: FieldsetProps) {
  const rows = usePreHydrationChange<HTMLFieldSetElement>((fieldset) => {
    const selected = fieldset.querySelector<HTMLInputElement>('input:checked')
    // The router cannot navigate before the page is completely hydrated.
    if (selected) queueMicrotask(() => onChoose(selected.value))
  })
  return (
    <fieldset
      ref={rows}
      className={styles.methods}
      aria-describedby={error ? 'method-error' : undefined}
      // Fieldsets have no aria-invalid; this lets useScrollToError find the error.
      data-invalid={error ? true : undefined}
    >
      <legend className="visually-hidden">
        <Trans>Payment method</Trans>
      </legend>
      {children}
      {error ? (
        <p className="field-error" id="method-error">
          <CircleAlert className="icon small" />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

function MethodFeeLabel({ fee }: { fee: Money }) {
  const { money } = useFormats()
  const price = money(fee)
  return fee.minor === 0 ? <Trans>No fee</Trans> : <Trans>Fee {price}</Trans>
}

interface Props {
  readonly name: string
  readonly value: string
  /** Code of the payment method whose logo is shown. */
  readonly mark: string
  readonly chosen: boolean
  readonly onChoose: (value: string) => void
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly fee?: Money
}
export function MethodRow({ name, value, mark, chosen, onChoose, title, note, fee }: Props) {
  return (
    <label className="choice">
      <input
        type="radio"
        className="radio"
        name={name}
        value={value}
        defaultChecked={chosen}
        onChange={() => onChoose(value)}
      />
      <span className="grow">
        {title}
        <span className={`small muted ${styles.feeNote}`}>{fee ? <MethodFeeLabel fee={fee} /> : note}</span>
      </span>
      <PaymentMethodLogo code={mark} />
    </label>
  )
}
