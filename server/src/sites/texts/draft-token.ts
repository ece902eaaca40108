import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { decrypt, encrypt } from '../../platform/crypto/encryption.ts'

const purpose = 'text draft'
/** The time for which a draft is shown. */
export const draftTokenMinutes = 60

/** Names the saved version of a draft that a link shows. */
interface ShownDraft {
  readonly textId: number
  readonly version: number
}
/** Creates a token that shows one saved version of a draft to whoever has it, for an hour. */
export const createDraftToken = (
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { textId, version }: ShownDraft,
): string =>
  encrypt(
    config,
    purpose,
    `${textId} ${version} ${addMs(clock.now(), minutesToMs(draftTokenMinutes)).getTime()}`,
  ).toString('base64url')

/** Returns what a token shows; null if it is none or has expired. */
export function readDraftToken(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  token: string,
): ShownDraft | null {
  try {
    const [textId, version, endsAtMs] = decrypt(config, purpose, Buffer.from(token, 'base64url'))
      .split(' ')
      .map(Number)
    return textId && version && endsAtMs && endsAtMs > clock.now().getTime() ? { textId, version } : null
  } catch {
    return null
  }
}
