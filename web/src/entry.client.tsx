import { I18nProvider } from '@lingui/react'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { createBrowserI18n } from './i18n/browser-i18n.ts'

declare global {
  /** Until the page came to life (`capture-early-clicks.tsx`); absent on pages that Vite serves. */
  var comeToLife: (() => void) | undefined
}

/** Around all there is: its effect runs when the whole page has come to life. */
function HydrationSignal({ children }: { children: ReactNode }) {
  useEffect(() => globalThis.comeToLife?.(), [])
  return children
}

const i18n = createBrowserI18n()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydrationSignal>
          <HydratedRouter />
        </HydrationSignal>
      </I18nProvider>
    </StrictMode>,
  )
})
