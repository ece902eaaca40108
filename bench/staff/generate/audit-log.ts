import { randomBytes } from 'node:crypto'
import type { AuditAct } from '@amarelle/contract/staff/acts'
import type { Services } from '../../../server/src/platform/context.ts'
import {
  type AuditEntryContent,
  computeDetailsDigest,
  computeLinkHash,
  computeSeal,
} from '../../../server/src/staff/audit/audit-entry.ts'
import type { BulkLoad } from '../../support/bulk-load.ts'
import { sizes, toReference } from './sizes.ts'

const entriesPerBatch = 100_000
const secondsBetweenEntries = 10
const totalEntries = sizes.auditEntries + sizes.narrowAuditEntries
/** Somebody who does very much, but only one thing. */
export const narrowStaffId = sizes.staff
/** Somebody who acted a hundred times only, and an act that is as rare. */
export const rareStaffId = sizes.staff - 1
export const rareAct: AuditAct = 'campaign.started'
const isRare = (n: number) => n % Math.ceil(sizes.auditEntries / 100) === 0
/** Acts of a day's work, the frequent ones several times. */
const acts: readonly AuditAct[] = [
  'case.opened',
  'member.opened',
  'case.opened',
  'case.claimed',
  'report.decided',
  'photo.decided',
  'case.opened',
  'support.opened',
  'member.opened',
  'photo.decided',
  'staff.signed_in',
]
/** The k-th number from 0 on in the middle of the log of an entry about a case of the busy site. */
export const toBusyEntryId = (k: number): number => {
  const step = acts.length * sizes.sites
  return step * (Math.floor(sizes.auditEntries / 2 / step) + k)
}
/** The session of a person on a day. */
const toSessionId = (n: number, staffId: number): string =>
  `00000000-0000-4000-8000-${String(Math.floor(n / 8640) * 100 + staffId).padStart(12, '0')}`

/** Who did what in entry n. */
function pickAct(n: number): { act: AuditAct; staffId: number } {
  if (n > sizes.auditEntries) return { act: 'support.opened', staffId: narrowStaffId }
  if (isRare(n)) return { act: rareAct, staffId: rareStaffId }
  return { act: acts[n % acts.length] ?? rareAct, staffId: 1 + ((n * 7) % (sizes.staff - 2)) }
}
/** Entry n of the log, as `recordAct` would have written it. */
function createEntry(n: number, newest: Date): { content: AuditEntryContent; salt: Buffer; details: string } {
  const { act, staffId } = pickAct(n)
  const isAboutMember = act !== rareAct && act !== 'staff.signed_in'
  const memberId = 1 + ((n * 104_729) % sizes.members)
  const isCase = act.startsWith('case') || act === 'report.decided'
  const reference = toReference('R', 1 + ((n * 7919) % sizes.open.reports))
  const details = JSON.stringify(
    act === 'report.decided'
      ? {
          before: { state: 'open' },
          after: { outcome: 'upheld', action: 'warn' },
          reason: 'He asked for money.',
        }
      : { after: { n } },
  )
  const salt = randomBytes(16)
  return {
    salt,
    details,
    content: {
      at: new Date(newest.getTime() - Math.max(0, sizes.auditEntries - n) * secondsBetweenEntries * 1000),
      staff_id: staffId,
      role: 'moderator',
      session_id: toSessionId(n, staffId),
      address: '203.0.113.7',
      act,
      object: isCase ? `case:${reference}` : isAboutMember ? `member:${memberId}` : null,
      member_id: isAboutMember ? memberId : null,
      site_id: isAboutMember ? 1 + (memberId % sizes.sites) : null,
      case_reference: isCase ? reference : null,
      details_digest: computeDetailsDigest(salt, details),
    },
  }
}

const entryColumns = [
  'id',
  'at',
  'staff_id',
  'role',
  'session_id',
  'address',
  'act',
  'object',
  'member_id',
  'site_id',
  'case_reference',
  'details_digest',
  'seal',
] as const
const formatBytes = (bytes: Buffer): string => `\\\\x${bytes.toString('hex')}`
function formatValue(value: Date | Buffer | number | string | null): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  return Buffer.isBuffer(value) ? formatBytes(value) : String(value)
}

/** The lines of the three tables of the log. */
interface AuditBatch {
  readonly entries: string
  readonly details: string
  readonly links: string
}
function createBatch(
  config: Services['config'],
  first: number,
  { newest, chain }: { newest: Date; chain: { hash: Buffer } },
): AuditBatch {
  const [entries, details, links]: string[][] = [[], [], []]
  const last = Math.min(first + entriesPerBatch - 1, totalEntries)
  for (let n = first; n <= last; n += 1) {
    const entry = createEntry(n, newest)
    const row = { id: n, ...entry.content, seal: computeSeal(config, entry.content) }
    chain.hash = computeLinkHash(chain.hash, row.seal)
    entries?.push(`${entryColumns.map((column) => formatValue(row[column])).join('\t')}\n`)
    details?.push(`${n}\t${formatBytes(entry.salt)}\t${entry.details}\n`)
    links?.push(`${n}\t${n}\t${formatBytes(chain.hash)}\n`)
  }
  return {
    entries: entries?.join('') ?? '',
    details: details?.join('') ?? '',
    links: links?.join('') ?? '',
  }
}

/**
 * Fills the audit log with sealed and chained entries, made by the functions that `recordAct` and the check use: the check finds no
 * fault. Only the database's triggers are left out, which would compute the same links one by one.
 */
export const generateAuditLog = (
  load: BulkLoad,
  config: Services['config'],
  printLine: (line: string) => void,
): Promise<void> =>
  load.runWithoutIndexes(['audit_entry', 'audit_link', 'audit_detail'], async () => {
    const state = { newest: new Date(), chain: { hash: Buffer.alloc(0) } }
    const store = async ({ entries, details, links }: AuditBatch) => {
      await load.copy('audit_entry', entryColumns, entries)
      await load.copy('audit_detail', ['entry_id', 'salt', 'details'], details)
      await load.copy('audit_link', ['position', 'entry_id', 'hash'], links)
    }
    let stored = Promise.resolve()
    for (let first = 1; first <= totalEntries; first += entriesPerBatch) {
      const batch = createBatch(config, first, state)
      // The database stores a batch while the next one is made.
      await stored
      stored = store(batch)
      if ((first - 1) % 1_000_000 === 0) printLine(`  ${first - 1} of ${totalEntries} audit entries`)
    }
    await stored
  })
