/** Constants that are not a site's to set. */
export const maxBadgeCount = 99
export const lowCreditsThreshold = 10
export const timeBonusCode = 'TIMEBONUS25'
export const accountRestoreDays = 14
export const localeCookieDays = 365
export const sessionLifetimeDays = 30
export const onlineMinutes = 5
export const maxRequestRetries = 5
/** Refresh intervals of user, chats and likes, in milliseconds. */
export const refreshIntervalsMs = { first: 5_000, every: 60_000, everyWithPush: 300_000 }
/** The media types of photos that the site accepts, in profiles and messages. */
export const photoMediaTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
export const maxPhotoBytes = 10 * 1024 * 1024
export const maxPhotoPixels = 40_000_000
export const minPhotoEdgePixels = 300
/** Of the recording as it is sent. */
export const maxVoiceMessageBytes = 1024 * 1024
export const maxVoiceMessageSeconds = 60
/** Bars of a voice message's waveform. */
export const maxVoiceLevels = 64
export const membersPerPage = 24
/** Prompts that a profile answers, and the length of an answer in Unicode code points. */
export const [maxProfilePrompts, maxPromptAnswerLength] = [3, 150]
export const likesPerPage = 24
export const blocksPerPage = 24
/** Likes are counted up to this number, so that a count never reads more of them. */
export const maxCountedLikes = 1000
/** Kilometres; distances are never shown or searched more precisely (docs/safety.md#places). */
export const distanceSteps = [10, 25, 50, 100, 250, 500] as const
/** Maximum number of interests in one search. */
export const maxSearchInterests = 5
/** Number of suggestions at the end of the match finder. */
export const matchFinderResultCount = 12
/** Lowest and highest age in search. */
export const searchAgeRange = { minimum: 18, maximum: 99 }
/** Days for which a visitor's tracking data is kept between first visit and sign-up. */
export const trackingCookieDays = 30
/** Milliseconds for which a browser may reuse an earlier position (docs/safety.md#places). */
export const maxPositionAgeMs = 3_600_000
/** Days for which a browser keeps its device cookie, which identifies known devices at login. */
export const deviceCookieDays = 365
/** Characters of a quoted message that are shown above the reply. */
export const quotedTextLength = 160
export const dataExportRetentionDays = 7

/** Characters that a search in messages needs, and can have. */
export const minMessageSearchLength = 2
export const maxMessageSearchLength = 100
