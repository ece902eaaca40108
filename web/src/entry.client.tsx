import { I18nProvider } from '@lingui/react'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { createBrowserI18n } from './i18n/browser-i18n.ts'

declare global {
  /** Called when hydration is complete (`capture-early-clicks.tsx`), then deleted; absent on pages that Vite serves. */
  var markHydrated: (() => void) | undefined
}

/** Outermost component: its effect runs when the whole page is hydrated. */
function HydrationSignal({ children }: { children: ReactNode }) {
  useEffect(() => globalThis.markHydrated?.(), [])
  return children
}

const i18n = createBrowserI18n()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydrationSignal>
          {/* As an error event, like those outside components. The server knows of the responses it refused. */}
          <HydratedRouter onError={(error) => isRouteErrorResponse(error) || reportError(error)} />
        </HydrationSignal>
      </I18nProvider>
    </StrictMode>,
  )
})
