/** Submitted values and their errors, both by field name. */
export interface DebitFieldProps {
  readonly typed: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}
