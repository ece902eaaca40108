// The browser's clock may be wrong by hours; what ends at a moment of the server's is counted by the server's clock.
let ahead = 0

/** Hears what the server's clock said just now. */
export const hearServerTime = (at: string): void => {
  ahead = Date.parse(at) - Date.now()
}
/** Milliseconds since 1970, by the server's clock. */
export const serverNow = (): number => Date.now() + ahead
