import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { decrypt, encrypt } from '../../platform/crypto/encryption.ts'

const purpose = 'experiment preview'
const lifetimeMs = minutesToMs(60)

/** Shows its bearer a variant for an hour; nothing is counted then. */
export const createPreviewToken = (
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  variantId: number,
) =>
  encrypt(config, purpose, `${variantId} ${addMs(clock.now(), lifetimeMs).getTime()}`).toString('base64url')

/** Returns the id of the variant that a token of `createPreviewToken` shows; null if it is none or too old. */
export function readPreviewedVariant(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  token: string,
): number | null {
  try {
    const [id, endsAtMs] = decrypt(config, purpose, Buffer.from(token, 'base64url')).split(' ').map(Number)
    return id !== undefined && endsAtMs !== undefined && endsAtMs > clock.now().getTime() ? id : null
  } catch {
    return null
  }
}
