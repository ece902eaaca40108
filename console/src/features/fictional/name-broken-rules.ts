import { agentTextRules } from '@amarelle/contract/staff/agent-text-rules'
import type { I18n } from '@lingui/core'
import { agentRuleNames } from '../../i18n/agent-rule-names.ts'

/** The error of a field: which rules of agents' texts it breaks, or else what the server says. Undefined without one. */
export function nameBrokenRules(
  i18n: I18n,
  fieldErrors: Readonly<Record<string, string>>,
  field: string,
): string | undefined {
  const broken = agentTextRules.filter((rule) => fieldErrors[`${field}.rules.${rule}`] !== undefined)
  if (broken.length === 0) return fieldErrors[field]
  return broken.map((rule) => i18n._(agentRuleNames[rule])).join(' ')
}
