import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { data } from 'react-router'
import type { ApiResult } from '../../forms/api-result.ts'

/** Result of one form of a screen, shown in the section of that form. */
export interface FormOutcome<Intent extends string = string> {
  readonly intent: Intent
  readonly error: ErrorResponse['error'] | null
  /** Submitted values without passwords, to fill the form again. */
  readonly typed: Readonly<Record<string, string>>
}

/** Converts an API result to the response of an action, with the status of the error. */
export function toFormOutcome<Intent extends string>(
  intent: Intent,
  result: ApiResult<unknown>,
  typed: Readonly<Record<string, string>> = {},
) {
  const createOutcome = (error: FormOutcome['error']): FormOutcome<Intent> => ({ intent, error, typed })
  return result.ok ? data(createOutcome(null)) : data(createOutcome(result.error), { status: result.status })
}

/** Returns the outcome if it belongs to this form. */
export const selectFormOutcome = <Intent extends string>(
  outcome: FormOutcome | undefined,
  intent: Intent,
): FormOutcome | undefined => (outcome?.intent === intent ? outcome : undefined)
