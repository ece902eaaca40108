// The browser's clock may be wrong by hours, so countdowns to a server time use the server's clock.
let serverOffsetMs = 0

/** Sets the offset from the server's current time, given in ISO 8601. */
export const syncServerClock = (serverTime: string): void => {
  serverOffsetMs = Date.parse(serverTime) - Date.now()
}
/** Returns the server's time in milliseconds since 1970. */
export const getServerTimeMs = (): number => Date.now() + serverOffsetMs
