import { createFairQueue } from './fair-queue.ts'

/**
 * Pictures of members are decoded here and nowhere else. A decoded picture is up to twenty times its file: two at a time, whatever
 * is sent.
 */
export const decodeInTurn = createFairQueue({ atOnce: 2, waitingPerMember: 6, waitingTotal: 200 })
