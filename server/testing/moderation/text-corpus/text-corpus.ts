import type { WarningKind } from '@amarelle/contract/domain/chat-warnings'

export interface TextCorpus {
  readonly harmless: readonly string[]
  /** Each with a warning that must be found; others may be found as well. */
  readonly violations: readonly (readonly [text: string, kind: WarningKind])[]
}
