import { useEffect, useEffectEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { takeRestoredPage } from '../../network/visited-pages.ts'

/** Loads the data of a page that going back has shown as it was left. Rendered after `ScrollRestoration`, which scrolls first. */
export function RefreshRestoredPage() {
  const { key } = useLocation()
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => {
    if (takeRestoredPage(key)) void revalidate()
  })
  useEffect(() => refresh(), [key])
  return null
}
