/** Constants that are not a site's to set. */
export const maxBadgeCount = 99
export const lowCreditsThreshold = 10
export const timeBonusCode = 'TIMEBONUS25'
export const accountRestoreDays = 14
export const localeCookieDays = 365
export const sessionLifetimeDays = 30
export const onlineMinutes = 5
export const maxRequestRetries = 5
/** Milliseconds: the refresh of user, chats and likes. */
export const refreshIntervalsMs = { first: 5_000, every: 60_000, everyWithPush: 300_000 }
export const maxPhotoBytes = 10 * 1024 * 1024
export const maxPhotoPixels = 40_000_000
export const minPhotoEdgePixels = 300
export const membersPerPage = 24
/** Kilometres; no distance is shown or searched finer (docs/safety.md#places). */
export const distanceSteps = [10, 25, 50, 100, 250, 500] as const
/** Interests that one search may ask for at once. */
export const maxSearchInterests = 5
/** Suggestions that the match finder ends in. */
export const matchFinderResultCount = 12
/** Lowest and highest age in search. */
export const searchAgeRange = { minimum: 18, maximum: 99 }
/** Days that a visitor's tracking data is kept between the first visit and the sign-up. */
export const trackingCookieDays = 30
/** Milliseconds that a browser may use a position it found before (docs/safety.md#places). */
export const maxPositionAgeMs = 3_600_000
/** Days that a browser keeps the mark by which a login from another one is noticed. */
export const deviceCookieDays = 365
export const dataExportRetentionDays = 7
