import type { WarningKind } from '@amarelle/contract/chat-warnings'

export interface Corpus {
  readonly harmless: readonly string[]
  /** Each with a kind that it must be found to be; it may be more. */
  readonly caught: readonly (readonly [text: string, kind: WarningKind])[]
}
