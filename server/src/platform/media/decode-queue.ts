import { createFairQueue } from '../limits/fair-queue.ts'

/**
 * Pictures of members are decoded here and nowhere else. A decoded picture is up to twenty times its file: two at a time, whatever
 * is sent.
 */
export const runDecodeTask = createFairQueue({
  maxConcurrent: 2,
  maxWaitingPerMember: 6,
  maxWaitingTotal: 200,
})
