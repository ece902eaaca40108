/** The rules for texts that staff write as a fictional profile: each names something forbidden (docs/decisions/045-agents-texts.md). */
export const agentTextRules = [
  'meeting',
  'outside_contact',
  'money',
  'claims_real',
  'denies_fictional',
  'evades_question',
  'harmful',
] as const
export type AgentTextRule = (typeof agentTextRules)[number]
/** Longest text of an agent, in code points. */
export const maxAgentTextLength = 1000

/** The topics for which agents have honest answers: a refused text, or a member who asks whether the profile is real. */
export const honestAnswerTopics = [
  'asks_whether_real',
  'meeting',
  'outside_contact',
  'money',
  'claims_real',
  'denies_fictional',
] as const
export type HonestAnswerTopic = (typeof honestAnswerTopics)[number]
