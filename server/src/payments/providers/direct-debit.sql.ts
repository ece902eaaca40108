import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { DB } from '../../platform/db/db-types.ts'
import type { Db } from '../../platform/db/db.ts'

/** A bank payment attempt (direct debit or transfer) with its order. */
export interface BankPaymentOrder {
  readonly attemptId: string
  readonly orderId: number
  readonly orderNumber: string
  readonly memberId: number
  readonly siteId: number
  readonly provider: string
  readonly state: 'loading' | 'pending' | 'completed' | 'failed' | 'cancelled'
  readonly orderState: 'open' | 'completed' | 'failed' | 'cancelled'
  readonly credits: number
  readonly amountMinor: number
  readonly currency: string
  readonly country: string
  readonly vatRate: number
  readonly vatMinor: number
  readonly reference: string | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
}
export const findBankPaymentOrder = (db: Db, attemptId: string) =>
  db
    .selectFrom('payment_attempt as a')
    .innerJoin('credit_order as o', 'o.id', 'a.order_id')
    .select([
      'a.id as attemptId',
      'o.id as orderId',
      'o.number as orderNumber',
      'o.member_id as memberId',
      'o.site_id as siteId',
      'a.provider',
      'a.state',
      'o.state as orderState',
      'o.credits',
      'a.amount_minor as amountMinor',
      'a.currency',
      'o.country',
      'o.vat_rate as vatRate',
      'o.vat_minor as vatMinor',
      'a.reference',
      'a.expires_at as expiresAt',
      'a.created_at as createdAt',
    ])
    .where('a.id', '=', attemptId)
    .$castTo<BankPaymentOrder>()
    .executeTakeFirst()

export const insertMandate = (tx: Db, mandate: Insertable<DB['mandate']>) =>
  tx.insertInto('mandate').values(mandate).execute()
/** Returns whether the member already signed a mandate with an SMS code sent to this number, which proves that it is theirs. */
export const hasSignedWithPhone = async (db: Db, memberId: number, phone: string): Promise<boolean> =>
  (await db
    .selectFrom('mandate')
    .select('reference')
    .where('member_id', '=', memberId)
    .where('phone', '=', phone)
    .executeTakeFirst()) !== undefined
export const insertDebit = (tx: Db, debit: Insertable<DB['direct_debit']>) =>
  tx.insertInto('direct_debit').values(debit).execute()

/** The bank account's country is evidence of the buyer's residence (docs/payments.md#vat). */
export const storeAccountCountry = (tx: Db, orderId: number, country: string) =>
  sql`update credit_order set evidence = evidence || jsonb_build_object('account', ${country}::text) where id = ${orderId}`.execute(
    tx,
  )

/** A debit with its mandate and order, as mails, batch files and the provider need it. */
export interface DebitRecord {
  readonly attemptId: string
  readonly orderId: number
  readonly orderNumber: string
  readonly memberId: number
  readonly siteId: number
  readonly attemptState: BankPaymentOrder['state']
  readonly amountMinor: number
  readonly currency: string
  readonly endToEndId: string
  readonly collectOn: string
  readonly announcedAt: Date | null
  readonly grantedEarly: boolean
  readonly state: 'signed' | 'submitted' | 'settled' | 'returned'
  readonly returnCode: string | null
  readonly batchId: number | null
  readonly mandate: string
  readonly holder: string
  readonly iban: Buffer
  readonly ibanHash: Buffer
  readonly ibanLast4: string
  readonly signedAt: Date
  readonly language: InterfaceLanguage
  readonly textVersion: string
}
export const selectDebits = (db: Db) =>
  db
    .selectFrom('direct_debit as d')
    .innerJoin('mandate as m', 'm.reference', 'd.mandate')
    .innerJoin('payment_attempt as a', 'a.id', 'd.attempt_id')
    .innerJoin('credit_order as o', 'o.id', 'a.order_id')
    .select([
      'd.attempt_id as attemptId',
      'o.id as orderId',
      'o.number as orderNumber',
      'o.member_id as memberId',
      'o.site_id as siteId',
      'a.state as attemptState',
      'a.amount_minor as amountMinor',
      'a.currency',
      'd.end_to_end_id as endToEndId',
      'd.collect_on as collectOn',
      'd.announced_at as announcedAt',
      'd.granted_early as grantedEarly',
      'd.state',
      'd.return_code as returnCode',
      'd.batch_id as batchId',
      'd.mandate',
      'm.holder',
      'm.iban',
      'm.iban_hash as ibanHash',
      'm.iban_last4 as ibanLast4',
      'm.signed_at as signedAt',
      'm.language',
      'm.text_version as textVersion',
    ])
    .$castTo<DebitRecord>()
export const findDebit = (db: Db, attemptId: string) =>
  selectDebits(db).where('d.attempt_id', '=', attemptId).executeTakeFirst()
/** Locks a debit until the transaction ends. */
export const lockDebit = (tx: Db, attemptId: string) =>
  selectDebits(tx).where('d.attempt_id', '=', attemptId).forUpdate('d').executeTakeFirst()
export const setDebitsSettled = (tx: Db, attemptIds: readonly string[]) =>
  tx
    .updateTable('direct_debit')
    .set({ state: 'settled' })
    .where('attempt_id', 'in', [...attemptIds])
    .execute()
export const updateDebit = (tx: Db, attemptId: string, change: Partial<Insertable<DB['direct_debit']>>) =>
  tx.updateTable('direct_debit').set(change).where('attempt_id', '=', attemptId).execute()
