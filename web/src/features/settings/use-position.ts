import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { maxPositionAgeMs } from '@amarelle/contract/domain/limits'
import { type City, geocodeEndpoint } from '@amarelle/contract/endpoints/sites'
import { useState } from 'react'
import { call } from '../../api/call.ts'

/** What asking the browser where one is has come to; `none`: no city within 100 km. */
export type Position =
  | { readonly state: 'unasked' | 'asking' | 'denied' | 'unavailable' | 'none' }
  | { readonly state: 'found'; readonly city: City }

const key: BrowserStorageName<'sessionStorage'> = 'position-city'
interface Kept {
  readonly at: number
  /** Of the page, in which the city is named. */
  readonly language: string
  readonly city: City | false
}

const pageLanguage = () => document.documentElement.lang

/** The last answer, while it is not older than an hour (docs/safety.md#places); only the city is kept, never where one was. */
function keptAnswer(): City | false | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
    return kept && kept.language === pageLanguage() && Date.now() - kept.at < maxPositionAgeMs
      ? kept.city
      : undefined
  } catch {
    return undefined
  }
}
function keep(city: City | false): void {
  try {
    sessionStorage.setItem(
      key,
      JSON.stringify({ at: Date.now(), language: pageLanguage(), city } satisfies Kept),
    )
  } catch {}
}

const located = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      maximumAge: maxPositionAgeMs,
      timeout: 20_000,
    })
  })
const permissionDenied = 1

async function nearestCity(): Promise<Position> {
  const kept = keptAnswer()
  if (kept !== undefined) return kept ? { state: 'found', city: kept } : { state: 'none' }
  try {
    const { coords } = await located()
    const city = await call(geocodeEndpoint, { lat: coords.latitude, lon: coords.longitude })
    keep(city)
    return city ? { state: 'found', city } : { state: 'none' }
  } catch (error) {
    return {
      state:
        (error as Partial<GeolocationPositionError>).code === permissionDenied ? 'denied' : 'unavailable',
    }
  }
}

/** Asks only when told to; the browser asks the member first. */
export function usePosition() {
  const [position, setPosition] = useState<Position>({ state: 'unasked' })
  const ask = () => {
    setPosition({ state: 'asking' })
    void nearestCity().then(setPosition)
  }
  return { position, ask, forget: () => setPosition({ state: 'unasked' }) }
}
