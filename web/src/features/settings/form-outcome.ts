import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { data } from 'react-router'
import type { ApiResult } from '../../forms/api-result.ts'

/** What came of one of a screen's forms: shown in its own section. */
export interface FormOutcome<Intent extends string = string> {
  readonly intent: Intent
  readonly error: ErrorResponse['error'] | null
  /** What was typed, passwords left out, so that nothing is lost. */
  readonly typed: Readonly<Record<string, string>>
}

/** For actions: the outcome of an intent, with the status of its refusal. */
export function toFormOutcome<Intent extends string>(
  intent: Intent,
  done: ApiResult<unknown>,
  typed: Readonly<Record<string, string>> = {},
) {
  const outcome = (error: FormOutcome['error']): FormOutcome<Intent> => ({ intent, error, typed })
  return done.ok ? data(outcome(null)) : data(outcome(done.error), { status: done.status })
}

/** That of one form, while no other was sent since. */
export const selectFormOutcome = <Intent extends string>(
  outcome: FormOutcome | undefined,
  intent: Intent,
): FormOutcome | undefined => (outcome?.intent === intent ? outcome : undefined)
