import { sendMessage } from '@amarelle/contract/chat'
import { call } from '../../../api/call.ts'
import { upload } from '../../../api/upload.ts'
import { keepDraft, readDraft, releaseDraft } from '../../../session/draft.ts'
import { type Outbox, newOutbox } from './outbox.ts'
import { browserStore, type Letter } from './outbox-store.ts'
import { browserTabs } from './outbox-tabs.ts'

function send(letter: Letter, onProgress: (percent: number) => void) {
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
    ? upload(sendMessage, input, { key, onProgress, signal: new AbortController().signal })
    : call(sendMessage, input, { key })
}

function giveBack({ member, profile, text }: Letter): void {
  keepDraft(member, profile, [text, readDraft(member, profile)].filter(Boolean).join('\n'))
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
    kept: ({ profile }) => releaseDraft(member, profile),
    giveBack,
  })
  outboxes.set(member, outbox)
  return outbox
}
