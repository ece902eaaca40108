import { Trans } from '@lingui/react/macro'
import { TextField } from '../../../ui/controls/field.tsx'
import type { DebitFieldProps } from './debit-field-props.ts'
import { IbanField } from './iban-field.tsx'
import * as styles from './direct-debit.module.css'

/** Whose account, and where they live: as the bank knows them. */
export function AccountFields({ typed, errors }: DebitFieldProps) {
  const common = (name: string) => ({
    name,
    defaultValue: typed[name],
    error: errors[name],
    maxLength: name === 'house_number' || name === 'postal_code' ? 16 : 70,
  })
  return (
    <section className="card padded stack" aria-labelledby="account">
      <h2 className="heading-3" id="account">
        <Trans>Your bank account</Trans>
      </h2>
      <TextField {...common('holder')} label={<Trans>Account holder</Trans>} autoComplete="name" required />
      <IbanField initial={typed['iban'] ?? ''} error={errors['iban']} />
      <div className={`${styles.pair} ${styles.wideFirst}`}>
        <TextField
          {...common('street')}
          label={<Trans>Street</Trans>}
          autoComplete="address-line1"
          required
        />
        <TextField {...common('house_number')} label={<Trans>House number</Trans>} required />
      </div>
      <div className={`${styles.pair} ${styles.wideLast}`}>
        <TextField
          {...common('postal_code')}
          label={<Trans>Postal code</Trans>}
          autoComplete="postal-code"
          required
        />
        <TextField {...common('city')} label={<Trans>City</Trans>} autoComplete="address-level2" required />
      </div>
    </section>
  )
}
