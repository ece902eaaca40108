import type { WarningKind } from '@amarelle/contract/domain/chat-warnings'

export interface TextCorpus {
  readonly harmless: readonly string[]
  /** Each with a kind that it must be found to be; it may be more. */
  readonly violations: readonly (readonly [text: string, kind: WarningKind])[]
}
