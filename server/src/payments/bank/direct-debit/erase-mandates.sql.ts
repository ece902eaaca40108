import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/db/db-types.ts'
import type { Db } from '../../../platform/db/db.ts'

/**
 * Erases personal data from mandates, except those with a debit not yet submitted. The keyed hash of the IBAN stays for
 * blocks.
 */
const eraseMandatesWhere = (db: Kysely<DB>, where: ReturnType<typeof sql>) =>
  sql`update mandate m set holder = '', iban = '', iban_last4 = '', street = '', house_number = '', postal_code = '', city = '',
    phone = '', phone_hash = null, address = '', user_agent = '' where holder <> '' and ${where}
    and not exists (select from direct_debit d where d.mandate = m.reference and d.state = 'signed')`.execute(
    db,
  )

/**
 * Erases a deleted member's mandates and SMS codes; a signed debit keeps its mandate's data until it was submitted to
 * the bank.
 */
export async function eraseMandates(tx: Db, memberId: number): Promise<void> {
  await sql`delete from sms_code c using credit_order o where o.id = c.order_id and o.member_id = ${memberId}`.execute(
    tx,
  )
  await eraseMandatesWhere(tx, sql`member_id = ${memberId}`)
}
/** Erases mandates of deleted members whose debits were not yet submitted at deletion. */
export const erasePurgedMandates = (db: Db) =>
  eraseMandatesWhere(db, sql`exists (select from member p where p.id = m.member_id and p.status = 'deleted')`)

/** Deletes code hashes that expired before `before`. */
export const deleteOldCodes = (db: Db, before: Date) =>
  db.deleteFrom('sms_code').where('expires_at', '<', before).execute()

/** Returns a member's mandates, debits and blocks, for the data export. */
export async function loadDirectDebitData(db: Db, memberId: number) {
  const mandates = await db
    .selectFrom('mandate as m')
    .leftJoin('direct_debit as d', 'd.mandate', 'm.reference')
    .select([
      'm.reference',
      'm.order_id',
      'm.holder',
      'm.iban_last4',
      'm.iban_country',
      'm.street',
      'm.house_number',
      'm.postal_code',
      'm.city',
      'm.phone',
      'm.text_version',
      'm.language',
      'm.address',
      'm.user_agent',
      'm.signed_at',
      'd.collect_on',
      'd.state',
      'd.return_code',
    ])
    .where('m.member_id', '=', memberId)
    .orderBy('m.signed_at')
    .execute()
  const blocks = await db
    .selectFrom('direct_debit_block')
    .select(['reason', 'since', 'lifted_at'])
    .where('member_id', '=', memberId)
    .execute()
  return { mandates, direct_debit_blocks: blocks }
}
