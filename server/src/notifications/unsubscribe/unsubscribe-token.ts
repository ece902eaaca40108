import { notificationTypes, type NotificationType } from '@amarelle/contract/endpoints/notifications'
import type { Config } from '../../platform/config.ts'
import { equalsConstantTime } from '../../platform/crypto/tokens.ts'
import { deriveSigningKey } from '../../platform/crypto/signing.ts'
import { createHmac } from 'node:crypto'

// Signed instead of stored: one is in every mail, and it never ends before the account does. Only in small letters, digits and
// dashes, for it is also the local part of an address.
const computeTokenSignature = (config: Pick<Config, 'secret'>, memberId: number, place: number): string =>
  createHmac('sha256', deriveSigningKey(config, 'unsubscribe'))
    .update(`${memberId}:${place}`)
    .digest('hex')
    .slice(0, 32)

const unsubscribeTokenPattern = /^u-(\d{1,15})-(\d)-([0-9a-f]{32})$/

/** What a mail of a type carries to end it. It logs nobody in, and shows nothing of the account (docs/messages.md#unsubscribing). */
export function createUnsubscribeToken(
  config: Pick<Config, 'secret'>,
  memberId: number,
  type: NotificationType,
): string {
  const place = notificationTypes.indexOf(type)
  return `u-${memberId}-${place}-${computeTokenSignature(config, memberId, place)}`
}
/** Whose mails of which type a token ends; null for one that we didn't make. */
export function verifyUnsubscribeToken(
  config: Pick<Config, 'secret'>,
  token: string,
): { memberId: number; type: NotificationType } | null {
  const [, id = '', place = '', mark = ''] = unsubscribeTokenPattern.exec(token.toLowerCase()) ?? []
  const type = notificationTypes[Number(place)]
  if (!id || !type || !equalsConstantTime(mark, computeTokenSignature(config, Number(id), Number(place))))
    return null
  return { memberId: Number(id), type }
}
