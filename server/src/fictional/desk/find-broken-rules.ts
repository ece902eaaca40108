import type { AgentTextRule } from '@amarelle/contract/staff/agent-text-rules'
import { admitsFictional, analyzeText, asksWhetherReal, checkAgentText } from '../../moderation/index.ts'

/**
 * The rules that a text of staff breaks, each once; any of them refuses it. Every answer and each profile's own text pass through here.
 * @param waitingTexts the messages that the text answers: while one asks whether the profile is real, the answer must say that it is not
 */
export function findBrokenRules(text: string, waitingTexts: readonly string[] = []): AgentTextRule[] {
  const rules: AgentTextRule[] = checkAgentText(text).map(({ rule }) => rule)
  if (waitingTexts.some(asksWhetherReal) && !admitsFictional(text)) rules.push('evades_question')
  if (analyzeText(text).findings.some(({ kind }) => kind === 'harmful')) rules.push('harmful')
  return [...new Set(rules)]
}
