import { createProblem } from '@amarelle/contract/domain/errors'
import * as otpauth from 'otpauth'
import type { Services } from '../../platform/context.ts'
import { computeBlindHash } from '../../platform/crypto/blind-hash.ts'
import { decrypt, encrypt } from '../../platform/crypto/encryption.ts'
import { createReadableCode, normalizeReadableCode } from '../../platform/crypto/readable-code.ts'
import type { EncryptedColumn } from '../../platform/crypto/reencrypt.ts'
import type { Db } from '../../platform/db/db.ts'

const encryptionPurpose = 'staff-totp'
export const codeSecretColumn: EncryptedColumn = {
  table: 'staff_totp',
  key: 'staff_id',
  keyType: 'integer',
  column: 'secret',
  purpose: encryptionPurpose,
  encoding: 'bytes',
}
const periodSeconds = 30
/** Steps before and after the current one that are accepted, for clocks that differ. */
const acceptedDrift = 1
const recoveryCodeCount = 10

const createTotp = (secret: otpauth.Secret, label = '') =>
  new otpauth.TOTP({
    issuer: 'Amarelle staff',
    label,
    secret,
    period: periodSeconds,
    digits: 6,
    algorithm: 'SHA1',
  })

/** Creates a new secret for an authenticator app, in base32 and as the address that its QR code contains. */
export function createCodeSecret(email: string): { secret: string; uri: string } {
  const secret = new otpauth.Secret({ size: 20 })
  return { secret: secret.base32, uri: createTotp(secret, email).toString() }
}

/** Returns the time step of a code of this secret; null if it is not one of now. */
function findStep(secret: otpauth.Secret, code: string, now: Date): number | null {
  const delta = createTotp(secret).validate({ token: code, timestamp: now.getTime(), window: acceptedDrift })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}

type CodeServices = Pick<Services, 'db' | 'clock' | 'config'>

/**
 * Stores the secret of a person's authenticator app after its first code, and returns new recovery codes, which are shown once.
 * Replaces an earlier app. Throws `sms_code_invalid` for a wrong code.
 */
export async function setUpCodes(
  { db, clock, config }: CodeServices,
  staffId: number,
  { secret, code }: { secret: string; code: string },
): Promise<string[]> {
  const now = clock.now()
  const step = findStep(otpauth.Secret.fromBase32(secret), code, now)
  if (step === null) throw createProblem('sms_code_invalid')
  const values = { secret: encrypt(config, encryptionPurpose, secret), last_step: step, created_at: now }
  await db
    .insertInto('staff_totp')
    .values({ staff_id: staffId, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute()
  return replaceRecoveryCodes({ db, config }, staffId)
}

/** 60 random bits. */
const recoveryCodeLetters = 12
const hashRecoveryCode = (config: CodeServices['config'], staffId: number, code: string): Buffer =>
  computeBlindHash(config, 'staff recovery code', `${staffId}:${normalizeReadableCode(code)}`)

async function replaceRecoveryCodes(
  { db, config }: Pick<CodeServices, 'db' | 'config'>,
  staffId: number,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => createReadableCode(recoveryCodeLetters))
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  await db
    .insertInto('staff_recovery_code')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashRecoveryCode(config, staffId, code) })))
    .execute()
  return codes
}

/**
 * Accepts a code of the person's authenticator app, or one of their recovery codes, each once. Returns which it was; null if it is
 * neither.
 */
export async function acceptCode(
  { db, clock, config }: CodeServices,
  staffId: number,
  typed: string,
): Promise<'code' | 'recovery_code' | null> {
  const row = await db
    .selectFrom('staff_totp')
    .select('secret')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (!row) return null
  const digits = typed.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const secret = otpauth.Secret.fromBase32(decrypt(config, encryptionPurpose, row.secret))
    const step = findStep(secret, digits, clock.now())
    if (step === null) return null
    const { numUpdatedRows } = await db
      .updateTable('staff_totp')
      .set({ last_step: step })
      .where('staff_id', '=', staffId)
      .where('last_step', '<', step)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? 'code' : null
  }
  const { numDeletedRows } = await db
    .deleteFrom('staff_recovery_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashRecoveryCode(config, staffId, typed))
    .executeTakeFirst()
  return numDeletedRows > 0n ? 'recovery_code' : null
}

export const countRecoveryCodes = async (db: Db, staffId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('staff_recovery_code')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
