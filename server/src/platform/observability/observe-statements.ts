import type { Log } from '../log.ts'
import { slowStatementCounter } from './metrics.ts'

/** Receives each statement's text, without its values, and its duration. */
export type StatementObserver = (text: string, durationMs: number) => void

const maxLoggedCharacters = 2000
/** Logs and counts statements that take longer than `slowAfterMs`. */
export const createSlowStatementObserver =
  (log: Pick<Log, 'warn'>, slowAfterMs: number): StatementObserver =>
  (text, durationMs) => {
    if (durationMs < slowAfterMs) return
    slowStatementCounter.inc()
    const statement = text.replaceAll(/\s+/g, ' ').slice(0, maxLoggedCharacters)
    log.warn({ statement, durationMs: Math.round(durationMs) }, 'a statement was slow')
  }
