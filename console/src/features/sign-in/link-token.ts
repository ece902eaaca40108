import { useState } from 'react'

/** Returns the token behind the `#` of a mailed link; the part after it is never sent to a server. Empty if there is none. */
export function useLinkToken(): string {
  const [token] = useState(() => /^#([\w-]{43})$/.exec(location.hash)?.[1] ?? '')
  return token
}
