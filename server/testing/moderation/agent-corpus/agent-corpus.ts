import type { AgentTextRule } from '@amarelle/contract/staff/agent-text-rules'

export interface AgentCorpus {
  /** Each with the rule that must refuse it; others may refuse it as well. */
  readonly refused: readonly (readonly [text: string, rule: AgentTextRule])[]
  /** Sentences with the words of the lists that no rule may refuse. */
  readonly harmless: readonly string[]
  /** Members' questions whether a profile is real. */
  readonly asksWhetherReal: readonly string[]
  /** Members' questions that are about something else. */
  readonly asksOtherwise: readonly string[]
}
