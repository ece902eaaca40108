import { z } from 'zod'

/** An error that nobody handled in a browser. */
export const browserErrorSchema = z.object({
  name: z.string().max(60),
  message: z.string().max(300),
  stack: z.string().max(4000),
  /** Name or pattern of the screen. */
  screen: z.string().max(60),
})
