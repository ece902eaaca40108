import { analyzeText } from '../../moderation/index.ts'

/** A rule that an agent's text breaks, and where; rules that name no place match the whole text. */
export interface AgentTextMatch {
  readonly rule: string
  /** Position of the first character. */
  readonly start: number
  /** Position after the last character. */
  readonly end: number
}

/**
 * What an agent's text may not contain: contact details, links, requests for money, and what hurts. Every answer passes through here
 * before it is sent; a match refuses it.
 */
export const checkAnswerText = (text: string): AgentTextMatch[] =>
  analyzeText(text).findings.map(({ kind }) => ({ rule: kind, start: 0, end: text.length }))
