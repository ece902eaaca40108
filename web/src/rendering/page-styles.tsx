import { createContext, use, useState } from 'react'
import { Links, useLocation } from 'react-router'

interface InlineStyles {
  /** URLs of the style sheets contained in `css`. */
  readonly sheets: readonly string[]
  readonly css: string
  readonly nonce: string | undefined
}
/** Styles for server rendering; undefined in the browser. */
export const StylesContext = createContext<InlineStyles | undefined>(undefined)

/**
 * Inlines the styles into the server-rendered page, so that it renders without further requests (decision 021). The style sheets
 * are linked from the first client-side navigation on.
 */
export function PageStyles() {
  const { key } = useLocation()
  // History key of the page that was rendered by the server.
  const [initialKey] = useState(key)
  if (import.meta.env.DEV) return <Links />
  if (import.meta.env.SSR) {
    const styles = use(StylesContext)
    return (
      <style nonce={styles?.nonce} data-sheets={styles?.sheets.join(' ')}>
        {styles?.css}
      </style>
    )
  }
  return key === initialKey ? null : <Links />
}
