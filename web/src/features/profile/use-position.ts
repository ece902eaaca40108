import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { maxPositionAgeMs } from '@amarelle/contract/domain/limits'
import { type City, geocodeEndpoint } from '@amarelle/contract/endpoints/sites'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'

/** State of locating the member; `none` means that there is no city within 100 km. */
export type PositionState =
  | { readonly state: 'asking' | 'denied' | 'unavailable' | 'none' | 'forgotten' }
  | { readonly state: 'found'; readonly city: City }

const storageKey: BrowserStorageName<'sessionStorage'> = 'position-city'
interface StoredCity {
  readonly at: number
  /** Language of the page, in which the city is named. */
  readonly language: string
  readonly city: City | false
}

const getPageLanguage = () => document.documentElement.lang

/** Returns the last city, at most one hour old (docs/safety.md#places). Only the city is stored, never the position. */
function readStoredCity(): City | false | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as StoredCity | null
    return stored && stored.language === getPageLanguage() && Date.now() - stored.at < maxPositionAgeMs
      ? stored.city
      : undefined
  } catch {
    return undefined
  }
}
function storeCity(city: City | false): void {
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify({ at: Date.now(), language: getPageLanguage(), city } satisfies StoredCity),
    )
  } catch {}
}

const getBrowserPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      maximumAge: maxPositionAgeMs,
      timeout: 20_000,
    })
  })
const permissionDenied = 1

async function locateNearestCity(): Promise<PositionState> {
  const storedCity = readStoredCity()
  if (storedCity !== undefined) return storedCity ? { state: 'found', city: storedCity } : { state: 'none' }
  try {
    const { coords } = await getBrowserPosition()
    const city = await call(geocodeEndpoint, { lat: coords.latitude, lon: coords.longitude })
    storeCity(city)
    return city ? { state: 'found', city } : { state: 'none' }
  } catch (error) {
    return {
      state:
        (error as Partial<GeolocationPositionError>).code === permissionDenied ? 'denied' : 'unavailable',
    }
  }
}

/** Finds the nearest city; the browser asks for permission first. */
export function usePosition() {
  const [position, setPosition] = useState<PositionState>({ state: 'asking' })
  useEffect(() => void locateNearestCity().then(setPosition), [])
  return { position, forget: () => setPosition({ state: 'forgotten' }) }
}
