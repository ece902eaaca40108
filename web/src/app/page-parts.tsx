import { useEffect } from 'react'
import { useOptionalVisit } from '../session/use-visit.ts'
import { watchTyping } from '../ui/under-way.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { tellHidden } from './page-hidden.ts'
import { PageProgress } from './page-progress.tsx'

/** What every page does by itself, whatever stands on it: fetched once the page stands. */
export function PageParts() {
  // Of visitors nothing is told: they have not been asked (docs/law.md#browser-storage, ePrivacy).
  const member = useOptionalVisit()?.user?.id
  useEffect(() => (member === undefined ? undefined : tellHidden()), [member])
  useEffect(watchTyping, [])
  return (
    <>
      <PageProgress />
      <OfflineNotice />
    </>
  )
}
