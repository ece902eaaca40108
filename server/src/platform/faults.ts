import { type FieldFault, isErrorCode } from '@amarelle/contract/errors'

/** The parts of a schema issue that tell the member what is wrong. */
interface Issue {
  readonly code?: string | undefined
  readonly path?: readonly PropertyKey[] | undefined
  readonly message?: string | undefined
  readonly minimum?: number | bigint | undefined
  readonly maximum?: number | bigint | undefined
  readonly origin?: string | undefined
}

const limits = (issue: Issue) => ({
  ...(issue.minimum === undefined ? {} : { minimum: Number(issue.minimum) }),
  ...(issue.maximum === undefined ? {} : { maximum: Number(issue.maximum) }),
})

function faultOf(issue: Issue, missing: boolean): FieldFault {
  if (issue.message && isErrorCode(issue.message)) return { code: issue.message, values: limits(issue) }
  if (missing) return { code: 'required' }
  const text = issue.origin === 'string'
  if (issue.code === 'too_small') return { code: text ? 'too_short' : 'too_small', values: limits(issue) }
  if (issue.code === 'too_big') return { code: text ? 'too_long' : 'too_big', values: limits(issue) }
  return { code: issue.code === 'invalid_value' ? 'invalid_choice' : 'invalid_value' }
}

/** A schema's issues as faults of the catalogue, the first of each field. */
export function faultsOf(issues: readonly unknown[], input: unknown): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {}
  for (const issue of issues as readonly Issue[]) {
    const name = String(issue.path?.[0] ?? '') || 'form'
    const given = (input as Record<string, unknown> | null | undefined)?.[name]
    faults[name] ??= faultOf(issue, given === undefined || given === null || given === '')
  }
  return faults
}
