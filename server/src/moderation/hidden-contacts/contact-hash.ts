import { createHash } from 'node:crypto'
import { toHashedContactText } from '@amarelle/contract/domain/contact/contact-address'
import { computeBlindHash } from '../../platform/crypto/blind-hash.ts'
import type { Services } from '../../platform/context.ts'

type KeyedHashing = Pick<Services, 'config'>

/**
 * Returns what is stored of the hash that a device made of a contact's address (base64url): a keyed hash, so that a copy of the table can't
 * be searched for addresses.
 */
export const computeContactHash = ({ config }: KeyedHashing, deviceHash: string): Buffer =>
  computeBlindHash(config, 'hidden contact', Buffer.from(deviceHash, 'base64url').toString('base64url'))

/** Returns the same of a member's own address. */
export const computeOwnAddressHash = (services: KeyedHashing, email: string): Buffer =>
  computeContactHash(services, createHash('sha256').update(toHashedContactText(email)).digest('base64url'))
