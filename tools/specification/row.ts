/** A line of the specification, and the tests that fail when it doesn't hold. */
export interface SpecificationRow {
  readonly statement: string
  /** `path of the test file: enough of the test's title to know it by`. */
  readonly provenBy: readonly string[]
  /** It says only how screens are called: the list of routes proves that. */
  readonly namesOnly?: true
  /** Under `Messages`: what members read, where that is not the line itself. */
  readonly text?: string
}
/** A section's parts by their headings. */
export type SpecificationSection = Readonly<Record<string, readonly SpecificationRow[]>>
