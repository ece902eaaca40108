import { Trans } from '@lingui/react/macro'
import { TextField } from '../../../ui/controls/field.tsx'
import type { DebitFieldProps } from './debit-field-props.ts'
import { IbanField } from './iban-field.tsx'
import * as styles from './direct-debit.module.css'

/** Account holder, IBAN and address as registered with the bank. */
export function AccountFields({ typed, errors }: DebitFieldProps) {
  const getFieldProps = (name: string) => ({
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
      <TextField
        {...getFieldProps('holder')}
        label={<Trans>Account holder</Trans>}
        autoComplete="name"
        required
      />
      <IbanField initial={typed['iban'] ?? ''} error={errors['iban']} />
      <div className={`${styles.pair} ${styles.wideFirst}`}>
        <TextField
          {...getFieldProps('street')}
          label={<Trans>Street</Trans>}
          autoComplete="address-line1"
          required
        />
        <TextField {...getFieldProps('house_number')} label={<Trans>House number</Trans>} required />
      </div>
      <div className={`${styles.pair} ${styles.wideLast}`}>
        <TextField
          {...getFieldProps('postal_code')}
          label={<Trans>Postal code</Trans>}
          autoComplete="postal-code"
          required
        />
        <TextField
          {...getFieldProps('city')}
          label={<Trans>City</Trans>}
          autoComplete="address-level2"
          required
        />
      </div>
    </section>
  )
}
