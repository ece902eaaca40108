/** The digits of a field as the number that the wire takes; NaN, which every call refuses beside its field, for anything else. */
export const parseWholeNumber = (typed: string | undefined): number =>
  typed !== undefined && /^\d{1,16}$/.test(typed) ? Number(typed) : Number.NaN

/** The same for a field that may be left empty. */
export const parseOptionalWholeNumber = (typed: string): number | '' =>
  typed === '' ? '' : parseWholeNumber(typed)

/** A box's value when it was ticked; a form leaves out the others. */
export const isChecked = (typed: string | undefined): boolean => typed === 'on' || typed === 'true'
