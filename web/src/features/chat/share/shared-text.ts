const maxSharedTextLength = 2000

/** The text that another app hands to ours, from the parameters that the manifest's `share_target` names. */
export function readSharedText(search: URLSearchParams): string {
  const [title, text, url] = ['title', 'text', 'url'].map((name) => search.get(name)?.trim() ?? '') as [
    string,
    string,
    string,
  ]
  // Many apps repeat the title or the address in the text.
  const parts = [text.includes(title) ? '' : title, text, text.includes(url) ? '' : url]
  return parts.filter(Boolean).join('\n').slice(0, maxSharedTextLength)
}

/** The draft of a conversation with the shared text behind what was typed there before. */
export const appendSharedText = (draft: string, shared: string): string =>
  draft.trim() === '' ? shared : `${draft.trimEnd()}\n${shared}`
