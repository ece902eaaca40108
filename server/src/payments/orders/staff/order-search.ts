import type { OrderMatch } from '@amarelle/contract/staff/endpoints/money/orders'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../../platform/context.ts'
import { hashTypedIban } from '../../bank/direct-debit/hash-typed-account.ts'
import { parseInvoiceNumber } from '../../invoices/invoice.sql.ts'

/** A meaning that the words of a search may have. */
export interface OrderSearchBranch {
  readonly foundBy: OrderMatch
  /** Selects the ids of the orders that fit, by an index. */
  readonly ids: RawBuilder<{ id: number }>
}
const ordersOf = (members: RawBuilder<unknown>): RawBuilder<{ id: number }> =>
  sql`select id from credit_order where member_id in (${members})`

function findInvoiceBranch(words: string): OrderSearchBranch[] {
  const key = parseInvoiceNumber(words)
  if (!key) return []
  const { companyId, kind, no } = key
  return [
    {
      foundBy: 'invoice',
      ids: sql`select order_id as id from invoice where company_id = ${companyId} and kind = ${kind} and no = ${no}`,
    },
  ]
}

/**
 * Returns the meanings that the words may have, the most specific first; `siteIds` limits names and addresses, whose indexes begin with the
 * site.
 */
export function listOrderBranches(
  { config }: Pick<Services, 'config'>,
  words: string,
  siteIds: readonly number[],
): OrderSearchBranch[] {
  const sites = sql`site_id = any(${[...siteIds]}::int[])`
  if (words.includes('@'))
    return [
      {
        foundBy: 'email',
        ids: ordersOf(sql`select id from member where ${sites} and lower(email) = lower(${words})`),
      },
    ]
  const iban = hashTypedIban(config, words)
  if (iban)
    return [{ foundBy: 'iban', ids: sql`select order_id as id from mandate where iban_hash = ${iban}` }]
  const memberNumber = /^M-?0*(\d{1,15})$/i.exec(words)?.[1]
  return [
    { foundBy: 'order', ids: sql`select id from credit_order where number = upper(${words})` },
    {
      foundBy: 'payment',
      ids: sql`select order_id as id from payment_attempt where provider_ref = ${words} or reference = upper(${words})`,
    },
    ...findInvoiceBranch(words),
    {
      foundBy: 'username',
      ids: ordersOf(sql`select id from member where ${sites} and lower(username) = lower(${words})`),
    },
    ...(memberNumber === undefined
      ? []
      : [{ foundBy: 'member' as const, ids: ordersOf(sql`select ${Number(memberNumber)}::bigint`) }]),
  ]
}
