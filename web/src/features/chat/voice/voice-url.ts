import type { PendingVoice } from '../thread-state/thread-store.ts'

/** A URL of a recording that has not been sent, for a player. */
export const toVoiceUrl = ({ type, base64 }: PendingVoice): string => `data:${type};base64,${base64}`
