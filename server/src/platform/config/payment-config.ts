// Configures the payment providers and the operator's bank account.
import type { Environment } from './environment.ts'

export interface MollieConfig {
  readonly apiKey: string
  readonly organizationToken?: string | undefined
  readonly url: string
}
export interface StripeConfig {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly url: string
}
/** A Verotel website: its number and the key that signs its orders. */
export interface FlexPayConfig {
  readonly shopId: string
  readonly signatureKey: string
  readonly url: string
}
/** The operator's bank account. */
export interface BankAccountConfig {
  readonly holder: string
  readonly iban: string
  readonly bic: string
  /** null: only transfers are offered. */
  readonly creditorId: string | null
  readonly painVersion: 'pain.008.001.08' | 'pain.008.001.02'
  /** Time of day in the banks' time zone, `14:00`. */
  readonly cutOff: string
}

export const toMollieConfig = (env: Environment): MollieConfig | null =>
  env.MOLLIE_API_KEY
    ? {
        apiKey: env.MOLLIE_API_KEY,
        organizationToken: env.MOLLIE_ORGANIZATION_TOKEN,
        url: env.MOLLIE_URL,
      }
    : null
export const toStripeConfig = (env: Environment): StripeConfig | null =>
  env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
    ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET, url: env.STRIPE_URL }
    : null
export const toFlexPayConfig = (env: Environment): FlexPayConfig | null =>
  env.FLEXPAY_SHOP_ID && env.FLEXPAY_SIGNATURE_KEY
    ? { shopId: env.FLEXPAY_SHOP_ID, signatureKey: env.FLEXPAY_SIGNATURE_KEY, url: env.FLEXPAY_URL }
    : null

/** Example account numbers of the German and Dutch registers; they belong to nobody. */
const exampleBankAccount: BankAccountConfig = {
  holder: 'Amarelle Example',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  creditorId: 'DE98ZZZ09999999999',
  painVersion: 'pain.008.001.08',
  cutOff: '14:00',
}
/** In development, debits work with an example account; anywhere else a real account must be configured. */
export const toBankAccountConfig = (env: Environment): BankAccountConfig | null =>
  env.SEPA_IBAN
    ? {
        holder: env.SEPA_CREDITOR_NAME ?? '',
        iban: env.SEPA_IBAN,
        bic: env.SEPA_BIC ?? '',
        creditorId: env.SEPA_CREDITOR_ID ?? null,
        painVersion: env.SEPA_PAIN,
        cutOff: env.SEPA_CUT_OFF,
      }
    : env.NODE_ENV === 'development'
      ? exampleBankAccount
      : null
