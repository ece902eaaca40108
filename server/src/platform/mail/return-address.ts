import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import { deriveSigningKey, equalsUnderAnySecret, type SecretConfig } from '../crypto/signing.ts'

type ReturnAddressConfig = SecretConfig & Pick<Config, 'bounceDomain'>
/** Hex, because mail servers may change the case of letters. */
const computeReturnAddressMark = (config: Pick<Config, 'secret'>, memberId: number, to: string): string =>
  createHmac('sha256', deriveSigningKey(config, 'return-address'))
    .update(`${memberId}:${to.toLowerCase()}`)
    .digest('hex')
    .slice(0, 24)

/**
 * Builds the return path `b+{member}.{mark}@…`, which identifies the member and address of a bounced mail (VERP). Returns null
 * if no domain is configured.
 */
export const createReturnAddress = (
  config: ReturnAddressConfig,
  memberId: number,
  to: string,
): string | null =>
  config.bounceDomain
    ? `b+${memberId}.${computeReturnAddressMark(config, memberId, to)}@${config.bounceDomain}`
    : null

/** Parses a return address; its mark is not verified yet. */
export function parseReturnAddress(
  config: ReturnAddressConfig,
  address: string,
): { memberId: number; isOf: (to: string) => boolean } | null {
  const read = /^b\+(\d{1,15})\.([0-9a-f]{24})@(.+)$/i.exec(address)
  if (!read || read[3]?.toLowerCase() !== config.bounceDomain?.toLowerCase()) return null
  const [memberId, mark = ''] = [Number(read[1]), read[2]?.toLowerCase()]
  return {
    memberId,
    isOf: (to) =>
      equalsUnderAnySecret(config, mark, (secretConfig) =>
        computeReturnAddressMark(secretConfig, memberId, to),
      ),
  }
}
