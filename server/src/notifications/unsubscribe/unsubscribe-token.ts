import { notificationTypes, type NotificationType } from '@amarelle/contract/endpoints/notifications'
import type { Config } from '../../platform/config.ts'
import { deriveSigningKey, equalsUnderAnySecret, type SecretConfig } from '../../platform/crypto/signing.ts'
import { createHmac } from 'node:crypto'

// Signed instead of stored, because every mail contains one and it is valid as long as the account. Only lower-case letters,
// digits and dashes, because it is also the local part of a mail address.
const computeTokenSignature = (config: Pick<Config, 'secret'>, content: string): string =>
  createHmac('sha256', deriveSigningKey(config, 'unsubscribe'))
    .update(content.replaceAll('-', ':'))
    .digest('hex')
    .slice(0, 32)

const unsubscribeTokenPattern = /^u-((\d{1,15})-(\d)(?:-(\d{1,9}))?)-([0-9a-f]{32})$/

/**
 * Token to unsubscribe from a type. It gives no access to the account and reveals nothing of it (docs/messages.md#unsubscribing).
 * `campaignNumber`: of the campaign whose mail contains it.
 */
export function createUnsubscribeToken(
  config: Pick<Config, 'secret'>,
  memberId: number,
  type: NotificationType,
  campaignNumber: number | null = null,
): string {
  const content = [memberId, notificationTypes.indexOf(type), campaignNumber]
    .filter((part) => part !== null)
    .join('-')
  return `u-${content}-${computeTokenSignature(config, content)}`
}
/** Member, type and campaign of a token; null if the signature is invalid. */
export function verifyUnsubscribeToken(
  config: SecretConfig,
  token: string,
): { memberId: number; type: NotificationType; campaignNumber: number | null } | null {
  const [, content = '', id = '', typeIndex = '', campaign, signature = ''] =
    unsubscribeTokenPattern.exec(token.toLowerCase()) ?? []
  const type = notificationTypes[Number(typeIndex)]
  if (
    !id ||
    !type ||
    !equalsUnderAnySecret(config, signature, (secretConfig) => computeTokenSignature(secretConfig, content))
  )
    return null
  return { memberId: Number(id), type, campaignNumber: campaign === undefined ? null : Number(campaign) }
}
