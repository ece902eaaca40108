/** Place of a case in the queue, before its due date counts. */
export const casePriorities = {
  /** A life or a child is at stake. */
  vital: 1,
  /** From a trusted flagger (DSA Art. 22). */
  trusted: 2,
  ordinary: 3,
} as const
