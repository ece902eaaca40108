/** One figure of the yearly report; what only the operator knows has no value. */
export interface DsaFigure {
  readonly article: string
  /** The name is `staff.compliance.figure.<figure>`. */
  readonly figure: string
  readonly value: number | null
  readonly about?: string
  readonly unit?: 'hours'
}
