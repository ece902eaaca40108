// Declares what each capability does with personal data, and how long its tables are kept: the processing register (GDPR Art. 30).
import type { RawBuilder } from 'kysely'
import type { DB } from '../db/db-types.ts'

export type TableName = keyof DB

/** Describes why rows stay that no job deletes after a time. The names are `staff.retention.<kind>`. */
type KeptBecause =
  | 'with_account'
  | 'with_case'
  | 'with_employment'
  | 'bookkeeping'
  | 'audit'
  | 'as_hash'
  | 'no_personal_data'
/** Rows that a job deletes `periodMs` after the time in `since`. */
interface DeletedRows {
  readonly kind: 'deleted'
  readonly periodMs: number
  /** Column, or SQL of it. */
  readonly since: string | RawBuilder<unknown>
  /** Only these rows. */
  readonly where?: RawBuilder<unknown>
  /** Name of the job that deletes them. */
  readonly job: string
  /** Without an index on `since`, the oldest row is looked for among the first rows only. */
  readonly isIndexed: boolean
}
export type Retention = { readonly kind: KeptBecause } | DeletedRows

/** Describes what one capability does with personal data. The texts are `staff.processing.*` in `locales`. */
interface ProcessingActivity {
  readonly persons: readonly ('members' | 'visitors' | 'complainants' | 'buyers' | 'staff')[]
  readonly data: readonly (
    | 'account'
    | 'profile'
    | 'orientation'
    | 'photos'
    | 'messages'
    | 'contacts'
    | 'payments'
    | 'bank'
    | 'connection'
    | 'usage'
    | 'cases'
    | 'staff_acts'
  )[]
  readonly recipients: readonly (
    | 'none'
    | 'other_members'
    | 'payment_providers'
    | 'banks'
    | 'mail_provider'
    | 'sms_provider'
    | 'push_services'
    | 'login_providers'
    | 'age_provider'
    | 'translation_service'
    | 'partners'
    | 'authorities'
  )[]
  readonly legalBases: readonly (
    | 'contract'
    | 'consent'
    | 'explicit_consent'
    | 'legal_obligation'
    | 'legitimate_interest'
  )[]
}
export interface Processing {
  /** Null for a capability without personal data of its own. */
  readonly activity: ProcessingActivity | null
  /** The retention of each of the capability's tables. */
  readonly tables: Partial<Readonly<Record<TableName, readonly Retention[]>>>
}

const registeredProcessing = new Map<string, Processing>()
export const registerProcessing = (module: string, processing: Processing): void =>
  void registeredProcessing.set(module, processing)
/** Returns the entries of all modules, by their names. */
export const listProcessing = (): readonly (readonly [module: string, processing: Processing])[] => [
  ...registeredProcessing,
]

const keep =
  (kind: KeptBecause) =>
  (...tables: readonly TableName[]): Processing['tables'] =>
    Object.fromEntries(tables.map((table) => [table, [{ kind }]]))
/** Deleted with the account, or without a name from then on (docs/law.md#erasure). */
export const keepWithAccount = keep('with_account')
export const keepWithCase = keep('with_case')
export const keepWithEmployment = keep('with_employment')
export const keepForBookkeeping = keep('bookkeeping')
export const keepForAudit = keep('audit')
export const keepAsHash = keep('as_hash')
export const withoutPersonalData = keep('no_personal_data')
/** One entry of a table whose old rows a job deletes. */
export const deletedAfter = (
  periodMs: number,
  rows: Omit<DeletedRows, 'kind' | 'periodMs' | 'isIndexed'> & { readonly isIndexed?: false },
): DeletedRows => ({ kind: 'deleted', periodMs, isIndexed: true, ...rows })
