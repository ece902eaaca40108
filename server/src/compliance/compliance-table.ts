import type { ComplianceCell, ComplianceColumn } from '@amarelle/contract/staff/endpoints/compliance'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import type { I18n } from '@lingui/core'
import type { RawBuilder } from 'kysely'
import type { Services } from '../platform/context.ts'

export type ComplianceRow = readonly ComplianceCell[]
/** A table that the law asks for, in the reader's language. */
export interface ComplianceTable {
  /** Such as `2026` or `2026-10`; empty without a period. */
  readonly period: string
  readonly notes: readonly string[]
  readonly columns: readonly ComplianceColumn[]
  readonly rows: readonly ComplianceRow[] | AsyncIterable<ComplianceRow>
}

/** Describes the rows that a table is asked for. */
export interface ComplianceRequest {
  readonly services: Services
  readonly language: StaffLanguage
  readonly texts: I18n
  /** The chosen site, or those on which the actor may read the figures; null for all sites. */
  readonly siteIds: readonly number[] | null
  /** The same as a condition on rows; `column` names the id of their site. */
  readonly buildScope: (column: RawBuilder<unknown>) => RawBuilder<boolean>
  readonly year: number | undefined
  readonly month: string | undefined
}

/** Builds the columns of a table; the names are `staff.compliance.column.<id>`. */
export const createColumns = (
  texts: I18n,
  columns: Readonly<Record<string, ComplianceColumn['kind']>>,
): ComplianceColumn[] =>
  Object.entries(columns).map(([id, kind]) => ({ name: texts._(`staff.compliance.column.${id}`), kind }))
