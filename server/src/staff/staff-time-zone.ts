/** The days of staff, such as "today", are those of this time zone. */
export const staffTimeZone = 'Europe/Amsterdam'
