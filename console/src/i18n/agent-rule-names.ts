import type { AgentTextRule } from '@amarelle/contract/staff/agent-text-rules'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The reasons why an agent's text cannot be sent, as a sentence. */
export const agentRuleNames: Readonly<Record<AgentTextRule, MessageDescriptor>> = {
  meeting: msg`It promises a meeting.`,
  outside_contact: msg`It asks to go elsewhere, or says how.`,
  money: msg`It asks for money, a gift or credits.`,
  claims_real: msg`It claims to be a real person.`,
  denies_fictional: msg`It denies that the profile is fictional.`,
  evades_question: msg`It does not say that the profile is fictional.`,
  harmful: msg`It hurts or threatens.`,
}

/** The reason for each rule, shown after its name. `profile` and `member`: their names. */
export const agentRuleReasons: Readonly<
  Record<AgentTextRule, (profile: string, member: string) => MessageDescriptor>
> = {
  meeting: (profile, member) => msg`${profile} cannot meet anyone, and ${member} must not think so.`,
  outside_contact: (profile, member) =>
    msg`${profile} exists only here, where ${member} sees the label and the price.`,
  money: (profile, member) => msg`${member} pays for messages. ${profile} needs nothing else.`,
  claims_real: (profile, member) => msg`${profile} is fictional, and ${member} must not think otherwise.`,
  denies_fictional: (profile, member) => msg`When ${member} asks, ${profile} answers honestly.`,
  evades_question: (profile, member) =>
    msg`${member} asks whether ${profile} is real. The next answer must say that it is not.`,
  harmful: (profile, member) => msg`${profile} stays kind to ${member}, whatever was written before.`,
}
