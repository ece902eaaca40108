import { createHash, createHmac } from 'node:crypto'
import type { AuditAct } from '@amarelle/contract/staff/acts'
import { deriveSigningKey, getStableSecret, type SecretConfig } from '../../platform/crypto/signing.ts'

/** Describes what is sealed of an entry; the names are the table's columns. */
export interface AuditEntryContent {
  readonly at: Date
  readonly staff_id: number
  readonly role: string | null
  readonly session_id: string | null
  readonly address: string | null
  readonly act: AuditAct
  readonly object: string | null
  readonly member_id: number | null
  readonly site_id: number | null
  readonly case_reference: string | null
  readonly details_digest: Buffer
}

/** Returns the digest of an entry's details; the salt prevents guessing short ones after they were deleted. */
export const computeDetailsDigest = (salt: Buffer, details: string): Buffer =>
  createHash('sha256').update(salt).update(details).digest()

/**
 * Returns the seal of an entry, which only the application can make. Made with the stable secret: the log is append-only, so its entries
 * can't be sealed again.
 */
export const computeSeal = (config: SecretConfig, entry: AuditEntryContent): Buffer =>
  createHmac('sha256', deriveSigningKey({ secret: getStableSecret(config) }, 'audit'))
    .update(
      JSON.stringify([
        entry.at.toISOString(),
        entry.staff_id,
        entry.role,
        entry.session_id,
        entry.address,
        entry.act,
        entry.object,
        entry.member_id,
        entry.site_id,
        entry.case_reference,
        entry.details_digest.toString('base64'),
      ]),
    )
    .digest()

/** Returns the hash of a link: of the hash before it and of the entry's seal. The database computes it in `link_audit_entry`. */
export const computeLinkHash = (previous: Buffer, seal: Buffer): Buffer =>
  createHash('sha256').update(previous).update(seal).digest()
