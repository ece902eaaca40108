/** Constants that are not a site's to set. */
export const badgeMaximum = 99
export const lowCredits = 10
export const timeBonusSeconds = 14_400
export const timeBonusCode = 'TIMEBONUS25'
export const bonusPercentage = 25
export const reactivationDays = 14
export const localeCookieDays = 365
export const sessionDays = 30
export const onlineMinutes = 5
export const requestRetries = 5
/** Milliseconds: the refresh of user, chats and likes. */
export const refresh = { first: 5_000, every: 60_000, everyWithPush: 300_000 }
export const photoBytes = 10 * 1024 * 1024
export const photoPixels = 40_000_000
export const photoEdge = 300
export const membersPerPage = 24
/** Kilometres; no distance is shown or searched finer (docs/safety.md#places). */
export const distanceSteps = [10, 25, 50, 100, 250, 500] as const
/** Interests that one search may ask for at once. */
export const interestsAtOnce = 5
/** Suggestions that the match finder ends in. */
export const matchesFound = 12
/** Lowest and highest age in search. */
export const searchAges = { minimum: 18, maximum: 99 }
/** Days that a visitor's tracking data is kept between the first visit and the sign-up. */
export const trackingDays = 30
/** Milliseconds that a browser may use a position it found before (docs/safety.md#places). */
export const positionAge = 3_600_000
/** Days that a browser keeps the mark by which a login from another one is noticed. */
export const deviceDays = 365
export const exportDays = 7
