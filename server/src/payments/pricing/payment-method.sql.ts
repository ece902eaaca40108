import { paymentMethods } from '@amarelle/contract/endpoints/payments'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { readOnce } from '../../platform/db/read-once.ts'
import { isPaused } from './payment-route.sql.ts'
import type { Buyer } from './buyer.ts'
import type { MethodFee } from './calculate-prices.ts'

export type PaymentMethodCode = (typeof paymentMethods)[number]
export const isPaymentMethodCode = (code: string): code is PaymentMethodCode =>
  (paymentMethods as readonly string[]).includes(code)
export interface PaymentMethod extends MethodFee {
  readonly code: PaymentMethodCode
  readonly name: string
  readonly kind: string
  /** Ids of the providers that accept it from the buyer, configured or not. */
  readonly providers: readonly string[]
}
/** A buyer on a site. */
export interface SiteBuyer extends Buyer {
  readonly siteId: number
}
/** Active payment methods of a site, country and currency, without those unknown to the contract. */
async function readPaymentMethods(
  db: Db,
  { siteId, country, currency }: SiteBuyer,
): Promise<PaymentMethod[]> {
  const { rows } = await sql<PaymentMethod>`
    select m.code, m.name, m.kind, coalesce(f.fixed_minor, 0) as "fixedMinor", coalesce(f.percent, 0) as percent,
      f.cap_minor as "capMinor", coalesce((select array_agg(r.provider) from payment_route r where r.method = m.code
        and (r.countries is null or ${country} = any (r.countries))
        and (r.currencies is null or ${currency} = any (r.currencies)) and not ${isPaused(siteId, country)}), '{}') as providers
    from payment_method m
    left join method_fee f on f.method = m.code and f.country = ${country} and f.currency = ${currency}
    where m.state = 'active' and m.code = any(${[...paymentMethods]}) and (m.countries is null or ${country} = any (m.countries))
      and (m.currencies is null or ${currency} = any (m.currencies))
    order by m.position`.execute(db)
  return rows
}
export const listPaymentMethods = readOnce(
  readPaymentMethods,
  ({ siteId, country, currency }) => `${siteId} ${country} ${currency}`,
)
/** The names of all methods that the contract knows, also of retired ones. */
export async function listPaymentMethodNames(db: Db): Promise<{ code: PaymentMethodCode; name: string }[]> {
  const rows = await db.selectFrom('payment_method').select(['code', 'name']).orderBy('name').execute()
  return rows.flatMap(({ code, name }) => (isPaymentMethodCode(code) ? [{ code, name }] : []))
}
export const toMethodIconUrl = (code: string): string => `/api/assets/paymentmethod/${code}.svg`

/** Active methods that the contract does not know and that are therefore not offered. */
export async function findUnknownMethods(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('payment_method').select('code').where('state', '=', 'active').execute()
  return rows.map(({ code }) => code).filter((code) => !isPaymentMethodCode(code))
}
