import { distanceSteps } from '@amarelle/contract/limits'

interface Place {
  readonly latitude: number
  readonly longitude: number
}
/** A profile's city; both null without one. */
type OwnPlace = { readonly latitude: number | null; readonly longitude: number | null }

const radians = (degrees: number) => (degrees * Math.PI) / 180
function kilometres(a: Place, b: Place): number {
  const half = (x: number) => Math.sin(x / 2) ** 2
  const h =
    half(radians(b.latitude - a.latitude)) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(radians(b.longitude - a.longitude))
  return 12_742 * Math.asin(Math.sqrt(h))
}

/** The smallest step that the distance between two city centres lies under; null beyond 500 km or when one is unknown. */
export function distanceStep(a: OwnPlace | null, b: OwnPlace): number | null {
  if (a?.latitude == null || a.longitude === null || b.latitude === null || b.longitude === null) return null
  const distance = kilometres(
    { latitude: a.latitude, longitude: a.longitude },
    { latitude: b.latitude, longitude: b.longitude },
  )
  return distanceSteps.find((step) => distance < step) ?? null
}
