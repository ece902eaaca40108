import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False on the server and while hydrating, then true: what needs script shows itself only where script runs. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
