// The browser's clock may be wrong by hours; what ends at a moment of the server's is counted by the server's clock.
let serverOffsetMs = 0

/** Hears what the server's clock said just now. */
export const syncServerClock = (at: string): void => {
  serverOffsetMs = Date.parse(at) - Date.now()
}
/** Milliseconds since 1970, by the server's clock. */
export const getServerTimeMs = (): number => Date.now() + serverOffsetMs
