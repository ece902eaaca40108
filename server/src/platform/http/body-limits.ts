/** Body limits in bytes: a 10 MB photo in base64 with its other fields, and everything else. */
export const maxPhotoBodyBytes = 15 * 1024 * 1024
export const maxPlainBodyBytes = 256 * 1024

export interface BodyCountLimits {
  readonly maxPerSender: number
  readonly maxTotal: number
}
export interface BodyLimits {
  /** Incomplete bodies of visitors, counted per network. */
  readonly visitors: BodyCountLimits
  /** Incomplete bodies of members, counted apart from visitors. */
  readonly members: BodyCountLimits
  /** Incomplete bodies of machines that were authenticated before their body was read. */
  readonly operators: BodyCountLimits
  /** Bodies larger than `maxPlainBodyBytes`, counted until answered, since they are held in memory. */
  readonly uploads: BodyCountLimits
  /** Time limit for request headers and for connections that send nothing. */
  readonly headersTimeoutMs: number
  /** A body still incomplete after this time takes a slot; nearly all are complete long before. */
  readonly unfinishedAfterMs: number
  /** Time limit of a body, extended by the bytes received at the minimum rate. */
  readonly gracePeriodMs: number
  readonly minimumBytesPerSecond: number
  /** Absolute time limit of a body. */
  readonly deadlineMs: number
}
/** 8 kB/s is what a phone with a weak signal still achieves. */
export const bodyLimits: BodyLimits = {
  visitors: { maxPerSender: 40, maxTotal: 400 },
  members: { maxPerSender: 20, maxTotal: 400 },
  operators: { maxPerSender: 16, maxTotal: 16 },
  uploads: { maxPerSender: 6, maxTotal: 32 },
  headersTimeoutMs: 20_000,
  unfinishedAfterMs: 1_000,
  gracePeriodMs: 15_000,
  minimumBytesPerSecond: 8_000,
  deadlineMs: 600_000,
}
