import type { MailOutline } from '@amarelle/contract/staff/mail-outline'
import type { MailContent } from './mail.ts'

/** The words of a mail, as the console shows them. */
export const outlineMail = ({
  subject,
  heading,
  blocks,
}: Pick<MailContent, 'subject' | 'heading' | 'blocks'>): MailOutline => ({
  subject,
  heading: heading ?? subject,
  blocks: blocks.map((block) => {
    if ('button' in block) return { kind: 'button', text: block.button }
    return 'small' in block
      ? { kind: 'small', text: block.small }
      : { kind: 'text', text: 'text' in block ? block.text : '' }
  }),
})
