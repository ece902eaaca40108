import { useMemo } from 'react'
import { type Formats, createFormats } from './formats.ts'
import { useTimeZone } from './use-time-zone.ts'
import { useVisit } from '../session/use-visit.ts'

/** Formatters for the visitor: region from the server, time zone from the browser after hydration. */
export function useFormats(): Formats {
  const { language, region } = useVisit()
  const timeZone = useTimeZone()
  return useMemo(() => createFormats(language, region, timeZone), [language, region, timeZone])
}
