import { type Logger, pino } from 'pino'

export type Log = Logger
/** Structured lines on standard error; never a token, an address of a mailbox or a message text (docs/safety.md#logs). */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.email'],
    },
    pino.destination(2),
  )
