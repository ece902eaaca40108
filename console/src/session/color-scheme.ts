const storageKey = 'console-scheme'

/** Applies the stored colour scheme; without one, the system's applies. */
export function applyStoredScheme(): void {
  const scheme = localStorage.getItem(storageKey)
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset['scheme'] = scheme
}
/** Switches between light and dark, and remembers it. */
export function toggleScheme(): void {
  const root = document.documentElement
  const isDark =
    root.dataset['scheme'] === 'dark' ||
    (root.dataset['scheme'] === undefined && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset['scheme'] = isDark ? 'light' : 'dark'
  localStorage.setItem(storageKey, root.dataset['scheme'])
}
