import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/db/db-types.ts'
import type { Db } from '../../../platform/db/db.ts'

/** What names a person in these mandates; the hash stays for a blocked account, and says nothing without the secret. */
const eraseMandatesWhere = (db: Kysely<DB>, where: ReturnType<typeof sql>) =>
  sql`update mandate m set holder = '', iban = '', iban_last4 = '', street = '', house_number = '', postal_code = '', city = '',
    phone = '', address = '', user_agent = '' where holder <> '' and ${where}
    and not exists (select from direct_debit d where d.mandate = m.reference and d.state = 'signed')`.execute(
    db,
  )

/** Takes the person out of a leaving member's mandates, and their codes away; a debit that is signed keeps its own until it went to the bank. */
export async function eraseMandates(tx: Db, memberId: number): Promise<void> {
  await sql`delete from sms_code c using credit_order o where o.id = c.order_id and o.member_id = ${memberId}`.execute(
    tx,
  )
  await eraseMandatesWhere(tx, sql`member_id = ${memberId}`)
}
/** Those that still waited for the bank when their member left. */
export const erasePurgedMandates = (db: Db) =>
  eraseMandatesWhere(db, sql`exists (select from member p where p.id = m.member_id and p.status = 'deleted')`)

/** Codes and their hashes, once nobody can type them any more. */
export const deleteOldCodes = (db: Db, before: Date) =>
  db.deleteFrom('sms_code').where('expires_at', '<', before).execute()

/** A member's mandates and debits, for the archive of their data. */
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
