import { distanceSteps } from '@amarelle/contract/domain/limits'

interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}
/** Coordinates of a profile's city, both null without a city. */
type OptionalCoordinates = { readonly latitude: number | null; readonly longitude: number | null }

const toRadians = (degrees: number) => (degrees * Math.PI) / 180
function getDistanceKm(a: Coordinates, b: Coordinates): number {
  const haversine = (x: number) => Math.sin(x / 2) ** 2
  const squaredHalfChord =
    haversine(toRadians(b.latitude - a.latitude)) +
    Math.cos(toRadians(a.latitude)) *
      Math.cos(toRadians(b.latitude)) *
      haversine(toRadians(b.longitude - a.longitude))
  return 12_742 * Math.asin(Math.sqrt(squaredHalfChord))
}

/** Returns the smallest step above the distance between two city centres, in km; null from 500 km on or when one city is unknown. */
export function getDistanceStepKm(a: OptionalCoordinates | null, b: OptionalCoordinates): number | null {
  if (a?.latitude == null || a.longitude === null || b.latitude === null || b.longitude === null) return null
  const distance = getDistanceKm(
    { latitude: a.latitude, longitude: a.longitude },
    { latitude: b.latitude, longitude: b.longitude },
  )
  return distanceSteps.find((step) => distance < step) ?? null
}
