import { QueryClient } from '@tanstack/react-query'

/** Polled state only: user, chats and likes. `call` repeats what may be repeated, so a query isn't tried again on top. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true } },
  })
