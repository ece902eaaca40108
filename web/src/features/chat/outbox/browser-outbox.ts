import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { call } from '../../../api/call.ts'
import { upload } from '../../../api/upload.ts'
import { saveDraft, readDraft, deleteSentDraft } from '../../../session/drafts.ts'
import { type Outbox, createOutbox } from './outbox.ts'
import { saveReplyDraft } from '../replies/reply-draft.ts'
import { createBrowserStore, type OutboxMessage } from './outbox-store.ts'
import { createBrowserTabs } from './outbox-tabs.ts'

function sendOutboxMessage(message: OutboxMessage, onProgress: (percent: number) => void) {
  const { key, member, profile, text, gift, picture, voice, replyTo, sure } = message
  const input = {
    profile,
    as: member,
    client_id: key,
    text,
    ...(gift && { gift }),
    ...(picture && { image: picture.base64 }),
    ...(voice && { voice: { audio: voice.base64, levels: [...voice.levels] } }),
    ...(replyTo && { reply_to: replyTo.id }),
    ...(sure && { sure }),
  }
  return picture || voice
    ? upload(sendMessageEndpoint, input, {
        idempotencyKey: key,
        onProgress,
        signal: new AbortController().signal,
      })
    : call(sendMessageEndpoint, input, { key })
}

function returnTextToDraft({ member, profile, text, replyTo }: OutboxMessage): void {
  if (replyTo) saveReplyDraft(member, profile, replyTo)
  saveDraft(member, profile, [text, readDraft(member, profile)].filter(Boolean).join('\n'))
}

const outboxes = new Map<number, Outbox>()

/** This tab's outbox of a member; only call it in the browser. */
export function getOutbox(member: number): Outbox {
  const existing = outboxes.get(member)
  if (existing) return existing
  const outbox = createOutbox({
    member,
    store: createBrowserStore(),
    tabs: createBrowserTabs(),
    send: sendOutboxMessage,
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    onStored: ({ profile }) => deleteSentDraft(member, profile),
    returnToDraft: returnTextToDraft,
  })
  outboxes.set(member, outbox)
  return outbox
}
