import { useSyncExternalStore } from 'react'

const query = matchMedia('(max-width: 991.98px)')
const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
/** Returns whether the screen is too narrow for a panel beside the content. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
