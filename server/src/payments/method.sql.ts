import { paymentMethods } from '@amarelle/contract/payments'
import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import type { Buyer } from './buyer.ts'

export type MethodCode = (typeof paymentMethods)[number]
export interface Method {
  readonly code: MethodCode
  readonly name: string
}
/** What can be paid with in a country and currency today; retired methods never (DECISIONS 3). */
export async function methodsFor(db: Db, { country, currency }: Buyer): Promise<Method[]> {
  const { rows } = await sql<Method>`
    select code, name from payment_method
    where state = 'active' and (countries is null or ${country} = any (countries))
      and (currencies is null or ${currency} = any (currencies))
    order by position`.execute(db)
  return rows
}
export const iconOf = (code: string): string => `/api/assets/paymentmethod/${code}.svg`
