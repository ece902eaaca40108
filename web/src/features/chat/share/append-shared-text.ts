/** The draft of a conversation with the shared text behind what was typed there before. */
export const appendSharedText = (draft: string, shared: string): string =>
  draft.trim() === '' ? shared : `${draft.trimEnd()}\n${shared}`
