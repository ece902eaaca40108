/** Bytes of a body: a photo of 10 MB in base64 with what goes along with it, and everything else. */
export const maxPhotoBodyBytes = 15 * 1024 * 1024
export const maxPlainBodyBytes = 256 * 1024

export interface BodyCountLimits {
  readonly maxPerSender: number
  readonly maxTotal: number
}
export interface BodyLimits {
  /** Unfinished bodies of visitors, counted by network. */
  readonly visitors: BodyCountLimits
  /** Unfinished bodies of members, apart from what visitors send. */
  readonly members: BodyCountLimits
  /** Unfinished bodies of machines that proved who they are before they were heard. */
  readonly operators: BodyCountLimits
  /** Bodies beyond `maxPlainBodyBytes`, until they are answered: their sum is memory. */
  readonly uploads: BodyCountLimits
  /** The head of a request takes no longer than this, nor does a connection that says nothing at all. */
  readonly headersTimeoutMs: number
  /** A body that has not come after this long takes a place among the unfinished ones; nearly all are there long before. */
  readonly unfinishedAfterMs: number
  /** A body may take this long, and as much longer as its bytes earn at the lowest rate. */
  readonly gracePeriodMs: number
  readonly minimumBytesPerSecond: number
  /** No body takes longer than this, whatever it earned. */
  readonly deadlineMs: number
}
/** 8 kB a second is what a phone with two bars still manages. */
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
