import { createContext, use, useState } from 'react'
import { Links, useLocation } from 'react-router'

interface InlineStyles {
  /** The addresses of the sheets whose text this is. */
  readonly sheets: readonly string[]
  readonly css: string
  readonly nonce: string | undefined
}
/** What the server's page is drawn with; the browser has none. */
export const StylesContext = createContext<InlineStyles | undefined>(undefined)

/**
 * The page that the server answers carries its styles, so that it is drawn without another question (decision 021). The sheets
 * themselves come with the first page that one goes on to.
 */
export function PageStyles() {
  const { key } = useLocation()
  // The place in the browser's history where this page came to life.
  const [begun] = useState(key)
  if (import.meta.env.DEV) return <Links />
  if (import.meta.env.SSR) {
    const styles = use(StylesContext)
    return (
      <style nonce={styles?.nonce} data-sheets={styles?.sheets.join(' ')}>
        {styles?.css}
      </style>
    )
  }
  return key === begun ? null : <Links />
}
