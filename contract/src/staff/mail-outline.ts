import { z } from 'zod'

/** A mail as the console shows it: its words, without the frame around them. */
export const mailOutlineSchema = z.object({
  subject: z.string(),
  heading: z.string(),
  blocks: z.array(z.object({ kind: z.enum(['text', 'small', 'button']), text: z.string() })),
})
export type MailOutline = z.infer<typeof mailOutlineSchema>
