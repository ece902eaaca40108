import { createFairQueue } from '../limits/fair-queue.ts'

/**
 * All decoding of members' pictures goes through this queue. A decoded picture takes up to twenty times its file size, so only
 * two are decoded at a time.
 */
export const runDecodeTask = createFairQueue({
  maxConcurrent: 2,
  maxWaitingPerMember: 6,
  maxWaitingTotal: 200,
})
