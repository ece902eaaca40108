import type { SupportThread } from '@amarelle/contract/staff/endpoints/support'
import { useState } from 'react'
import { useDraft } from '../cases/use-draft.ts'

const emptyDraft = { template: '', text: '', key: '' }

/** Returns the text of an answer, which survives a reload, and the newest message that its writer has seen. */
export function useAnswerDraft({ reference, messages }: SupportThread) {
  const [draft, setDraft, clearDraft] = useDraft(`support:${reference}`, emptyDraft)
  const lastId = messages.at(-1)?.id ?? 0
  const [seenId, setSeenId] = useState(lastId)
  return {
    ...draft,
    /** Another text is another answer, with a key of its own. */
    setText: (text: string, template = draft.template) =>
      setDraft({ template, text, key: crypto.randomUUID() }),
    clear: (sentId: number) => {
      setDraft(emptyDraft)
      clearDraft()
      setSeenId(sentId)
    },
    lastSeenId: Math.min(seenId, lastId),
    hasUnseen: lastId > seenId,
    markSeen: () => setSeenId(lastId),
  }
}
export type AnswerDraftState = ReturnType<typeof useAnswerDraft>
