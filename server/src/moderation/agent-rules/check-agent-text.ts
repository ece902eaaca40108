import { type AgentTextRule, maxAgentTextLength } from '@amarelle/contract/staff/agent-text-rules'
import { analyzeNormalizedText } from '../text-rules/analyze-text.ts'
import type { TextSpan } from '../text-rules/text-span.ts'
import { normalizeWithOffsets } from './normalize-with-offsets.ts'
import { type AgentPhrases, readAgentPhrases } from './read-agent-phrases.ts'

/** A part of a text that is refused, in UTF-16 code units of the text as it was typed. */
export interface AgentTextFault extends TextSpan {
  readonly rule: AgentTextRule
}
type Fault = readonly [rule: AgentTextRule, part: TextSpan]

const contactKinds: ReadonlySet<string> = new Set(['off_platform', 'phone', 'link'])

/** Invitations to a meeting and other contact, and requests: refused unless they are negated. */
function findOffers(text: string, phrases: AgentPhrases): Fault[] {
  const faults: Fault[] = []
  for (const rule of ['meeting', 'outside_contact', 'money'] as const)
    for (const match of phrases.ofMeaning(rule)) if (!phrases.isNegated(match)) faults.push([rule, match])
  for (const finding of analyzeNormalizedText(text).findings) {
    if (phrases.isNegated(finding)) continue
    if (contactKinds.has(finding.kind)) faults.push(['outside_contact', finding])
    if (finding.kind === 'money') faults.push(['money', finding])
  }
  return faults
}

/** Claims to be real and denials of being fictional. */
function findClaims(phrases: AgentPhrases): Fault[] {
  const claims = [
    ...phrases.ofMeaning('claims_real'),
    ...phrases.ofMeaning('claims_real_at_end').filter((claim) => phrases.isAtEnd(claim)),
  ].filter((claim) => !phrases.isNegated(claim))
  const denials = phrases.ofMeaning('denies_fictional')
  // "I am not a bot, I am a character that people write for" is true.
  const isHonest =
    claims.length === 0 && denials.length === 0 && phrases.ofMeaning('admits_fictional').length > 0
  return [
    ...claims.map((claim): Fault => ['claims_real', claim]),
    ...[...denials, ...(isHonest ? [] : phrases.ofMeaning('denies_machine'))].map(
      (denial): Fault => ['denies_fictional', denial],
    ),
  ]
}

/** Joins parts of the same rule that overlap. */
function joinFaults(faults: readonly AgentTextFault[]): AgentTextFault[] {
  const joined: AgentTextFault[] = []
  for (const fault of faults.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const i = joined.findIndex(({ rule, end }) => rule === fault.rule && end > fault.start)
    const before = joined[i]
    if (before) joined[i] = { ...before, end: Math.max(before.end, fault.end) }
    else joined.push(fault)
  }
  return joined
}

/**
 * Returns what staff may not write as a fictional profile, in the order of the text; nothing if it may be sent
 * (docs/decisions/045-agents-texts.md). Applies the rules of all languages, since writers change between them.
 * @throws RangeError if the text is longer than maxAgentTextLength code points
 */
export function checkAgentText(original: string): AgentTextFault[] {
  if ([...original].length > maxAgentTextLength)
    throw new RangeError(`A text of an agent has at most ${maxAgentTextLength} code points.`)
  const { text, toOriginalSpan } = normalizeWithOffsets(original)
  const phrases = readAgentPhrases(text)
  const faults = [...findOffers(text, phrases), ...findClaims(phrases)].filter(
    ([, part]) => !phrases.isIdiomatic(part),
  )
  return joinFaults(faults.map(([rule, part]) => ({ rule, ...toOriginalSpan(part) })))
}
