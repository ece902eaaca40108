import * as styles from './payments.module.css'
/** Logo of a payment method; `named` gives it an alternative text where its name is not beside it. */
export function PaymentMethodLogo({ code, named = false }: { code: string; named?: boolean }) {
  return (
    <img
      className={styles.mark}
      src={`/api/assets/paymentmethod/${code}.svg`}
      alt={named ? code.replaceAll('_', ' ') : ''}
      width={56}
      height={36}
    />
  )
}
