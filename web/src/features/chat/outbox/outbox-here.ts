import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { call } from '../../../api/call.ts'
import { upload } from '../../../api/upload.ts'
import { saveDraft, readDraft, deleteSentDraft } from '../../../session/message-drafts.ts'
import { type Outbox, newOutbox } from './outbox.ts'
import { browserStore, type OutboxMessage } from './outbox-store.ts'
import { browserTabs } from './outbox-tabs.ts'

function send(letter: OutboxMessage, onProgress: (percent: number) => void) {
  const { key, member, profile, text, gift, picture, sure } = letter
  const input = {
    profile,
    as: member,
    client_id: key,
    text,
    ...(gift && { gift }),
    ...(picture && { image: picture.base64 }),
    ...(sure && { sure }),
  }
  return picture
    ? upload(sendMessageEndpoint, input, {
        idempotencyKey: key,
        onProgress,
        signal: new AbortController().signal,
      })
    : call(sendMessageEndpoint, input, { key })
}

function giveBack({ member, profile, text }: OutboxMessage): void {
  saveDraft(member, profile, [text, readDraft(member, profile)].filter(Boolean).join('\n'))
}

const outboxes = new Map<number, Outbox>()

/** This tab's outbox of the member; in the browser only. */
export function outboxOf(member: number): Outbox {
  const known = outboxes.get(member)
  if (known) return known
  const outbox = newOutbox({
    member,
    store: browserStore(),
    tabs: browserTabs(),
    send,
    online: () => navigator.onLine,
    now: () => Date.now(),
    kept: ({ profile }) => deleteSentDraft(member, profile),
    giveBack,
  })
  outboxes.set(member, outbox)
  return outbox
}
