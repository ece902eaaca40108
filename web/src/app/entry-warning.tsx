import type { StoredName } from '@amarelle/contract/browser-storage'
import { Suspense, useState } from 'react'
import { useVisit } from '../session/use-visit.ts'
import { useScripted } from '../ui/use-scripted.ts'
import { lazyPart } from '../ui/lazy-part.ts'

// Members never see it: it is fetched for those who do.
const EntryDialog = lazyPart(() => import('./entry-dialog.tsx').then((file) => file.EntryDialog))

const seenKey: StoredName<'localStorage'> = 'site-entry-seen'
const seen = () => {
  try {
    return localStorage.getItem(seenKey) !== null
  } catch {
    return false
  }
}

/**
 * Shown once to logged-out visitors; closing it is remembered (SPECIFICATION 2). Some layouts show it only in the countries
 * that ask for it.
 */
export function EntryWarning({ always = false }: { always?: boolean }) {
  const { user, settings } = useVisit()
  const scripted = useScripted()
  const [entered, setEntered] = useState(false)
  const here = always || settings.entry_warning_countries.includes(settings.geoip_selected_country)
  const wanted = settings.enable_site_entry_popup && user === null && here
  const enter = () => {
    try {
      localStorage.setItem(seenKey, String(Date.now()))
    } catch {}
    setEntered(true)
  }
  if (!scripted || !wanted || entered || seen()) return null
  return (
    <Suspense>
      <EntryDialog onEnter={enter} />
    </Suspense>
  )
}
