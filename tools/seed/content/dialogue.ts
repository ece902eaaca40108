import type { Interest } from '@amarelle/contract/domain/interests'

/** Two people taking turns; the one who starts writes the first turn, the third and so on. */
export type Dialogue = { topic?: Interest; turns: readonly string[] }
