import {
  getDraftEndpoint,
  type MessageDraft,
  saveDraftEndpoint,
} from '@amarelle/contract/endpoints/messages/drafts'
import { call } from '../../../api/call.ts'
import { onLiveEvent } from '../../../live/live-events.ts'
import {
  onDraftChange,
  readDraft,
  readSavedDraft,
  saveDraft,
  writeSavedDraft,
} from '../../../session/drafts.ts'

/** Milliseconds without typing before a draft is saved on the server. */
const saveDebounceMs = 2000
/** Milliseconds after a key during which the member counts as typing: what another browser saves waits. */
const typingMs = 5000

export interface DraftSync {
  /** Applies what the server has, read with the conversation. */
  readonly apply: (draft: MessageDraft) => void
  /** Saves what is not saved yet, and stops. */
  readonly stop: () => void
}

/**
 * Keeps the draft to one member the same in all of the member's browsers. Text that the server has and nobody has changed here is
 * replaced by what another browser saves; text that was changed here is saved, and the last change wins.
 */
export function startDraftSync(member: number, profile: number): DraftSync {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSaving = false
  let typedAtMs = 0
  let knownText = readDraft(member, profile)
  /** The server has something newer, which is loaded when this browser has saved and its member has stopped typing. */
  let isOutdated = false
  const isChanged = () => readDraft(member, profile) !== readSavedDraft(member, profile).text
  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(settle, delayMs)
  }
  const setText = (text: string) => {
    knownText = text
    if (text !== readDraft(member, profile)) saveDraft(member, profile, text)
  }

  function apply(draft: MessageDraft) {
    const saved = readSavedDraft(member, profile)
    if (draft.version <= saved.version) return
    if (isSaving || Date.now() - typedAtMs < typingMs) {
      isOutdated = true
      return schedule(typingMs)
    }
    const text = readDraft(member, profile)
    if (text !== saved.text && text !== draft.text) return schedule(saveDebounceMs)
    setText(draft.text)
    writeSavedDraft(member, profile, draft)
  }
  // If it fails, the conversation brings the draft when it is loaded again.
  const load = () => void call(getDraftEndpoint, { profile }).then(apply, () => {})

  async function save(keepalive: boolean) {
    const text = readDraft(member, profile)
    isSaving = true
    try {
      const { version } = await call(saveDraftEndpoint, { profile, text, as: member }, { keepalive })
      if (version > readSavedDraft(member, profile).version)
        writeSavedDraft(member, profile, { text, version })
    } catch {
      // Kept here, and saved with the next change, when the connection is back, or when the conversation is opened again.
      return
    } finally {
      isSaving = false
    }
    if (isChanged() || isOutdated) schedule(saveDebounceMs)
  }
  function settle() {
    if (isSaving) return
    if (isChanged()) {
      isOutdated = false
      void save(false)
    } else if (isOutdated) {
      isOutdated = false
      load()
    }
  }
  /** When the page is hidden or left: the request outlives it. */
  const flush = () => {
    clearTimeout(timer)
    if (isChanged() && !isSaving) void save(true)
  }
  const handleVisibilityChange = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  const handleOnline = () => schedule(0)

  const unsubscribeDraft = onDraftChange(() => {
    const text = readDraft(member, profile)
    if (text === knownText) return
    knownText = text
    if (document.visibilityState !== 'visible') return
    typedAtMs = Date.now()
    schedule(saveDebounceMs)
  })
  const unsubscribeLive = onLiveEvent((event) => {
    const saved = readSavedDraft(member, profile)
    if (event.type === 'message' && event.message.mine && event.profile_id === profile) {
      // The server has deleted the draft with the message that it became.
      if (saved.text === '' || !event.message.text.startsWith(saved.text.trim())) return
      if (readDraft(member, profile) === saved.text) setText('')
      writeSavedDraft(member, profile, { ...saved, text: '' })
    }
    if (event.type === 'draft' && event.profile === profile && event.version > saved.version) {
      if (isSaving) isOutdated = true
      else load()
    }
  })
  document.addEventListener('visibilitychange', handleVisibilityChange)
  addEventListener('pagehide', flush)
  addEventListener('online', handleOnline)
  if (isChanged()) schedule(saveDebounceMs)
  return {
    apply,
    stop() {
      unsubscribeDraft()
      unsubscribeLive()
      document.removeEventListener('visibilitychange', handleVisibilityChange)
      removeEventListener('pagehide', flush)
      removeEventListener('online', handleOnline)
      flush()
    },
  }
}
