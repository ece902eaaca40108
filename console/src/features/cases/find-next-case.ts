import type { ListedCase } from '@amarelle/contract/staff/endpoints/cases'

/** Returns the first case that nobody works on and that the person may decide. */
export const findNextCase = (cases: readonly ListedCase[]): ListedCase | undefined =>
  cases.find(({ claim, canDecide }) => !claim && canDecide)
