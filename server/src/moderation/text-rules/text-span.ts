/** A part of a text, in UTF-16 code units; `end` is exclusive. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}
/** Describes what a detector found in a normalized text, and where. */
export interface Detection<Rule extends string> extends TextSpan {
  readonly rule: Rule
}
