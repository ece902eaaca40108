/** The only source of the current time, so that tests can set it. */
export interface Clock {
  now: () => Date
}
export const systemClock: Clock = { now: () => new Date() }

export const secondsToMs = (count: number): number => count * 1000
export const minutesToMs = (count: number): number => count * 60_000
export const hoursToMs = (count: number): number => count * 3_600_000
export const daysToMs = (count: number): number => count * 86_400_000
export const addMs = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds)
