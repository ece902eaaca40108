import type { Money } from '@amarelle/contract/domain/common'

/** Parses whole currency units, such as "250", to minor units; NaN if invalid. All our currencies have 100 minor units. */
export const parseMinorUnits = (typed: string): number =>
  /^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) * 100 : Number.NaN
/** Formats minor units as whole units, rounded down ("250" for 25000), so that no limit looks higher than it is. */
export const formatWholeUnits = ({ minor }: Money): string => String(minor).slice(0, -2) || '0'
