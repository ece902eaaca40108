import { pageHiddenEndpoint } from '@amarelle/contract/endpoints/sites'

/** Says so each time the page becomes hidden: an empty JSON object (docs/product.md#page-visits). Answers how to end it. */
export function reportPageHidden(): () => void {
  const tell = () => {
    if (document.visibilityState === 'hidden')
      navigator.sendBeacon(pageHiddenEndpoint.path, new Blob(['{}'], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
