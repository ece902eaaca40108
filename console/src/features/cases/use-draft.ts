import { useCallback, useState } from 'react'

type Draft<T> = { readonly [K in keyof T]: string }

/** Returns a form whose fields survive a reload and going back, in this tab only, until it is cleared. */
export function useDraft<T extends Record<string, string>>(
  id: string,
  empty: T,
): readonly [draft: Draft<T>, setDraft: (draft: Draft<T>) => void, clearDraft: () => void] {
  const key = `draft:${id}`
  const [draft, setState] = useState<Draft<T>>(() => {
    const stored = sessionStorage.getItem(key)
    return stored ? { ...empty, ...(JSON.parse(stored) as Partial<T>) } : empty
  })
  const setDraft = useCallback(
    (changed: Draft<T>) => {
      sessionStorage.setItem(key, JSON.stringify(changed))
      setState(changed)
    },
    [key],
  )
  const clearDraft = useCallback(() => sessionStorage.removeItem(key), [key])
  return [draft, setDraft, clearDraft]
}
