/** Bytes of a body: a photo of 10 MB in base64 with what goes along with it, and everything else. */
export const photoBody = 15 * 1024 * 1024
export const plainBody = 256 * 1024

export interface BodyCounts {
  readonly perSender: number
  readonly total: number
}
export interface BodyLimits {
  /** Unfinished bodies of visitors, counted by network. */
  readonly visitors: BodyCounts
  /** Unfinished bodies of members, apart from what visitors send. */
  readonly members: BodyCounts
  /** Unfinished bodies of machines that proved who they are before they were heard. */
  readonly operators: BodyCounts
  /** Bodies beyond `plainBody`, until they are answered: their sum is memory. */
  readonly uploads: BodyCounts
  /** The head of a request takes no longer than this, nor does a connection that says nothing at all. */
  readonly headMs: number
  /** A body that has not come after this long takes a place among the unfinished ones; nearly all are there long before. */
  readonly unfinishedAfterMs: number
  /** A body may take this long, and as much longer as its bytes earn at the lowest rate. */
  readonly graceMs: number
  readonly minimumBytesPerSecond: number
  /** No body takes longer than this, whatever it earned. */
  readonly deadlineMs: number
}
/** 8 kB a second is what a phone with two bars still manages. */
export const bodyLimits: BodyLimits = {
  visitors: { perSender: 40, total: 400 },
  members: { perSender: 20, total: 400 },
  operators: { perSender: 16, total: 16 },
  uploads: { perSender: 6, total: 32 },
  headMs: 20_000,
  unfinishedAfterMs: 1_000,
  graceMs: 15_000,
  minimumBytesPerSecond: 8_000,
  deadlineMs: 600_000,
}
