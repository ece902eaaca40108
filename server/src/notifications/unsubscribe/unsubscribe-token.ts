import { notificationTypes, type NotificationType } from '@amarelle/contract/endpoints/notifications'
import type { Config } from '../../platform/config.ts'
import { deriveSigningKey, equalsUnderAnySecret, type SecretConfig } from '../../platform/crypto/signing.ts'
import { createHmac } from 'node:crypto'

// Signed instead of stored, because every mail contains one and it is valid as long as the account. Only lower-case letters,
// digits and dashes, because it is also the local part of a mail address.
const computeTokenSignature = (config: Pick<Config, 'secret'>, memberId: number, typeIndex: number): string =>
  createHmac('sha256', deriveSigningKey(config, 'unsubscribe'))
    .update(`${memberId}:${typeIndex}`)
    .digest('hex')
    .slice(0, 32)

const unsubscribeTokenPattern = /^u-(\d{1,15})-(\d)-([0-9a-f]{32})$/

/** Token to unsubscribe from a type. It gives no access to the account and reveals nothing of it (docs/messages.md#unsubscribing). */
export function createUnsubscribeToken(
  config: Pick<Config, 'secret'>,
  memberId: number,
  type: NotificationType,
): string {
  const typeIndex = notificationTypes.indexOf(type)
  return `u-${memberId}-${typeIndex}-${computeTokenSignature(config, memberId, typeIndex)}`
}
/** Member and type of a token; null if the signature is invalid. */
export function verifyUnsubscribeToken(
  config: SecretConfig,
  token: string,
): { memberId: number; type: NotificationType } | null {
  const [, id = '', typeIndex = '', signature = ''] = unsubscribeTokenPattern.exec(token.toLowerCase()) ?? []
  const type = notificationTypes[Number(typeIndex)]
  if (
    !id ||
    !type ||
    !equalsUnderAnySecret(config, signature, (secretConfig) =>
      computeTokenSignature(secretConfig, Number(id), Number(typeIndex)),
    )
  )
    return null
  return { memberId: Number(id), type }
}
