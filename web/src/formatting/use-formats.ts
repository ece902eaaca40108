import { useMemo } from 'react'
import { type Formats, createFormats } from './formats.ts'
import { useTimeZone } from './use-time-zone.ts'
import { useVisit } from '../session/use-visit.ts'

/** How everything is written for who reads it: the server knows the region; the time zone is the browser's once the page runs. */
export function useFormats(): Formats {
  const { language, region } = useVisit()
  const timeZone = useTimeZone()
  return useMemo(() => createFormats(language, region, timeZone), [language, region, timeZone])
}
