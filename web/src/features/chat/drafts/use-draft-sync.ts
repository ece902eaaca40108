import type { MessageDraft } from '@amarelle/contract/endpoints/messages/drafts'
import { useEffect, useRef } from 'react'
import type { DraftSync } from './draft-sync.ts'

/** Keeps the draft to a member the same in all of the caller's browsers; `draft` is what the server had with the conversation. */
export function useDraftSync(member: number, profile: number, draft: MessageDraft): void {
  const sync = useRef<DraftSync>(undefined)
  const latestDraft = useRef(draft)
  useEffect(() => {
    latestDraft.current = draft
    sync.current?.apply(draft)
  }, [draft])
  useEffect(() => {
    if (member === 0) return
    let isLeft = false
    void import('./draft-sync.ts').then(
      ({ startDraftSync }) => {
        if (isLeft) return
        sync.current = startDraftSync(member, profile)
        sync.current.apply(latestDraft.current)
      },
      // Without it, drafts stay in this browser.
      () => {},
    )
    return () => {
      isLeft = true
      sync.current?.stop()
      sync.current = undefined
    }
  }, [member, profile])
}
