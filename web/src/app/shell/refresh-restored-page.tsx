import { useEffect } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { takeRestoredPage } from '../../network/visited-pages.ts'

/** Loads the data of a page that going back has shown as it was left. Rendered after `ScrollRestoration`, which scrolls first. */
export function RefreshRestoredPage() {
  const { key } = useLocation()
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  // After every change of the router's state: going forward and back at once restores the page whose key is the current one.
  useEffect(() => {
    if (state === 'idle' && takeRestoredPage(key)) void revalidate()
  })
  return null
}
