import type { AgentTextRule } from '@amarelle/contract/staff/agent-text-rules'
import { analyzeText, checkAgentText } from '../../moderation/index.ts'

/** The rules that an agent's text breaks, each once. Every answer passes through here before it is sent; any rule refuses it. */
export function findBrokenRules(text: string): AgentTextRule[] {
  const isHarmful = analyzeText(text).findings.some(({ kind }) => kind === 'harmful')
  return [
    ...new Set([...checkAgentText(text).map(({ rule }) => rule), ...(isHarmful ? ['harmful' as const] : [])]),
  ]
}
