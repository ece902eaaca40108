import { pageHiddenEndpoint } from '@amarelle/contract/endpoints/sites'

/** Sends a beacon each time the page becomes hidden (docs/product.md#page-visits); returns the function that stops it. */
export function reportPageHidden(): () => void {
  const sendIfHidden = () => {
    if (document.visibilityState === 'hidden')
      navigator.sendBeacon(pageHiddenEndpoint.path, new Blob(['{}'], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', sendIfHidden)
  return () => document.removeEventListener('visibilitychange', sendIfHidden)
}
