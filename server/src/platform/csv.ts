/** One cell: quoted, and not readable as a formula by spreadsheets. */
const toCsvCell = (value: string | number | null): string => {
  const text = String(value ?? '')
  // A number is written as it is, also a negative one.
  const isFormula =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && !/^-\d{1,15}(\.\d{1,2})?$/.test(text)
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}
/** One line of a CSV file (RFC 4180). */
export const toCsvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(toCsvCell).join(',')}\r\n`
