/** What was typed before a refusal, and what is wrong with it, both by the field's name. */
export interface DebitFieldProps {
  readonly typed: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}
