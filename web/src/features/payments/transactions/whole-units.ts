import type { Money } from '@amarelle/contract/domain/common'

/** Every currency on sale has a hundred minor units; limits are typed without them. */
export const parseMinorUnits = (typed: string): number =>
  /^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) * 100 : Number.NaN
/** "250" of 25000, what lies beyond left out: a limit is never shown higher than it is. */
export const formatWholeUnits = ({ minor }: Money): string => String(minor).slice(0, -2) || '0'
