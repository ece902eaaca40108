import { randomInt } from 'node:crypto'
import { hashIban, hashPhone } from '../../server/src/payments/bank/direct-debit/parse-bank-account.ts'
import { insertMandate } from '../../server/src/payments/providers/direct-debit.sql.ts'
import { encrypt } from '../../server/src/platform/crypto/encryption.ts'
import { openApplication } from './members.ts'

/** A Dutch IBAN with valid check digits (ISO 7064). */
export function createDutchIban(): string {
  const account = `0${randomInt(100_000_000, 999_999_999)}`
  // ABNA and NL as digits.
  const rest = Number(BigInt(`10112310${account}232100`) % 97n)
  return `NL${String(98 - rest).padStart(2, '0')}ABNA${account}`
}

/** Stores a paid order and its signed mandate, with a phone number and an IBAN of their own. */
export async function addMandate(memberId: number): Promise<{ phone: string; iban: string }> {
  const { services } = await openApplication()
  const { db, config } = services
  const phone = `+316${randomInt(10_000_000, 50_000_000)}`
  const iban = createDutchIban()
  const member = await db
    .selectFrom('member')
    .select('site_id')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const bundle = await db.selectFrom('bundle').select(['id', 'credits']).executeTakeFirstOrThrow()
  const { id: orderId } = await db
    .insertInto('credit_order')
    .values({
      member_id: memberId,
      site_id: member.site_id,
      bundle_id: bundle.id,
      credits: bundle.credits,
      currency: 'EUR',
      country: 'NL',
      price_minor: 1499,
      total_minor: 1499,
      vat_minor: 260,
      vat_rate: 2100,
      acknowledged_version: '1',
      state: 'completed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMandate(db, {
    reference: `J${orderId}`,
    member_id: memberId,
    order_id: orderId,
    holder: 'Lena',
    iban: encrypt(config, 'iban', iban),
    iban_hash: hashIban(config, iban),
    iban_last4: iban.slice(-4),
    iban_country: 'NL',
    street: 'Kade',
    house_number: '1',
    postal_code: '3511 AA',
    city: 'Utrecht',
    phone,
    phone_hash: hashPhone(config, phone),
    text_version: '1',
    language: 'en',
    address: '127.0.0',
    user_agent: 'journey',
    signed_at: new Date(),
  })
  return { phone, iban }
}
