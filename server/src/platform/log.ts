import { type Logger, pino } from 'pino'

export type Log = Logger
/** Structured log lines on standard error. Never log tokens, e-mail addresses or message texts (docs/safety.md#logs). */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.email'],
    },
    pino.destination(2),
  )
