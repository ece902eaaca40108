import { type FieldProblem, isErrorCode, Problem } from '@amarelle/contract/domain/errors'
import { z } from 'zod'

/** The parts of a schema issue from which the error message is chosen. */
interface SchemaIssue {
  readonly code?: string | undefined
  readonly path?: readonly PropertyKey[] | undefined
  readonly message?: string | undefined
  readonly minimum?: number | bigint | undefined
  readonly maximum?: number | bigint | undefined
  readonly origin?: string | undefined
}

const getIssueLimits = (issue: SchemaIssue) => ({
  ...(issue.minimum === undefined ? {} : { minimum: Number(issue.minimum) }),
  ...(issue.maximum === undefined ? {} : { maximum: Number(issue.maximum) }),
})

function toFieldProblem(issue: SchemaIssue, missing: boolean): FieldProblem {
  if (issue.message && isErrorCode(issue.message))
    return { code: issue.message, values: getIssueLimits(issue) }
  if (missing) return { code: 'required' }
  const text = issue.origin === 'string'
  if (issue.code === 'too_small')
    return { code: text ? 'too_short' : 'too_small', values: getIssueLimits(issue) }
  if (issue.code === 'too_big') return { code: text ? 'too_long' : 'too_big', values: getIssueLimits(issue) }
  return { code: issue.code === 'invalid_value' ? 'invalid_choice' : 'invalid_value' }
}

/** Maps schema issues to error codes of the catalogue, the first of each field. */
function validationErrors(issues: readonly unknown[], input: unknown): Record<string, FieldProblem> {
  const faults: Record<string, FieldProblem> = {}
  for (const issue of issues as readonly SchemaIssue[]) {
    const name = String(issue.path?.[0] ?? '') || 'form'
    const value = (input as Record<string, unknown> | null | undefined)?.[name]
    faults[name] ??= toFieldProblem(issue, value === undefined || value === null || value === '')
  }
  return faults
}

/** Runs all checks and throws one problem with all their field errors; any other problem is rethrown unchanged. */
export async function assertAll(...checks: readonly (() => unknown)[]): Promise<void> {
  const faults: Record<string, FieldProblem> = {}
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof Problem) || Object.keys(error.fields).length === 0) throw error
      Object.assign(faults, error.fields)
    }
  }
  if (Object.keys(faults).length > 0) throw new Problem('invalid_input', {}, faults)
}

/** Returns the fields that are valid on their own. */
function parseValidFields(schema: z.ZodType, input: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {}
  const values = (input ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const read = (field as z.ZodType).safeParse(values[name])
      return read.success ? [[name, read.data]] : []
    }),
  )
}

/** Creates the problem for an input that its schema rejects, including the errors that `rules` throws for the other fields. */
export async function createInputProblem(
  schema: z.ZodType,
  input: unknown,
  issues: readonly unknown[],
  rules: (valid: Record<string, unknown>) => unknown,
): Promise<Problem> {
  let more: Problem['fields'] = {}
  try {
    await rules(parseValidFields(schema, input))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    more = error.fields
  }
  return new Problem('invalid_input', {}, { ...more, ...validationErrors(issues, input) })
}
