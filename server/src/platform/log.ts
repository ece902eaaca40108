import { type Logger, pino } from 'pino'
import { getRequestId } from './observability/request-scope.ts'

export type Log = Logger
/** Structured log lines on standard error. Never log tokens, e-mail addresses or message texts (docs/safety.md#logs). */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      mixin() {
        const requestId = getRequestId()
        return requestId === null ? {} : { requestId }
      },
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.email'],
    },
    pino.destination(2),
  )
