import type { ErrorCode, FieldProblem } from '@amarelle/contract/domain/errors'

/** Age in full years on a day in a time zone. */
function calculateAgeOn(dateOfBirth: string, at: Date, timeZone: string): number {
  const today = new Intl.DateTimeFormat('sv', { timeZone }).format(at)
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** Returns the fault of a date of birth at sign-up, or null (docs/law.md#age). */
export function validateDateOfBirth(
  dateOfBirth: string,
  at: Date,
  timeZone: string,
  minAge: number,
): ErrorCode | FieldProblem | null {
  const age = calculateAgeOn(dateOfBirth, at, timeZone)
  if (age > 120 || age < 0) return 'invalid_date_of_birth'
  return age < minAge ? { code: 'date_of_birth_required', values: { min_age: minAge } } : null
}
