import { type Logger, pino } from 'pino'
import { reportServerError } from './observability/error-reports.ts'
import { getRequestId } from './observability/request-scope.ts'

export type Log = Logger

/** Errors that are logged at this level or above are reported. */
const errorLevel = pino.levels.values['error'] ?? 50
/** Structured log lines on standard error. Never log tokens, e-mail addresses or message texts (docs/safety.md#logs). */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      hooks: {
        logMethod(words, method, lineLevel) {
          const [error] = words as unknown[]
          if (lineLevel >= errorLevel && error instanceof Error) reportServerError(error)
          method.apply(this, words)
        },
      },
      mixin() {
        const requestId = getRequestId()
        return requestId === null ? {} : { requestId }
      },
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.email'],
    },
    pino.destination(2),
  )
