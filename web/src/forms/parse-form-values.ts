/** Parses a whole number of at most 16 digits; anything else is NaN, which the API rejects with an error for the field. */
export const parseWholeNumber = (text: string | undefined): number =>
  text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN

/** Like `parseWholeNumber`, but an empty field stays ''. */
export const parseOptionalWholeNumber = (text: string): number | '' =>
  text === '' ? '' : parseWholeNumber(text)

/** Whether a checkbox was ticked; forms omit unticked ones. */
export const isChecked = (text: string | undefined): boolean => text === 'on' || text === 'true'
