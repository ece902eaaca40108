import * as styles from './payments.module.css'
/** The method's own mark; its name stands beside it, unless it is `named` by itself. */
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
