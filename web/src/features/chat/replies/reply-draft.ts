import type { QuotedMessage } from '@amarelle/contract/endpoints/chat'
import { quotedTextLength } from '@amarelle/contract/domain/limits'
import { useMemo } from 'react'
import type { DisplayLine } from '../bubbles/display-lines.ts'
import { type DraftSubject, saveDraft, useDraft } from '../../../session/drafts.ts'

/** Returns what a reply to the line quotes; null before the server has the message. */
export const toQuotedMessage = ({ id, mine, kind, text, gift }: DisplayLine): QuotedMessage | null =>
  id === null
    ? null
    : { id, mine, kind, text: [...text].slice(0, quotedTextLength).join(''), gift, removed: false }

const toSubject = (profile: number): DraftSubject => `reply-${profile}`

function parseQuotedMessage(stored: string): QuotedMessage | null {
  if (stored === '') return null
  try {
    return JSON.parse(stored) as QuotedMessage
  } catch {
    return null
  }
}

/** Returns the message that the draft to a member replies to, across tabs; null on the server. */
export function useReplyDraft(member: number, profile: number): QuotedMessage | null {
  const stored = useDraft(member, toSubject(profile))
  return useMemo(() => parseQuotedMessage(stored), [stored])
}
export const saveReplyDraft = (member: number, profile: number, quoted: QuotedMessage): void =>
  saveDraft(member, toSubject(profile), JSON.stringify(quoted))
export const deleteReplyDraft = (member: number, profile: number): void =>
  saveDraft(member, toSubject(profile), '')
