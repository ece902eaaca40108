import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { MailOutline } from '@amarelle/contract/staff/mail-outline'

interface Props {
  readonly mail: MailOutline
  readonly language: InterfaceLanguage
}
/** Shows the words of a mail, one block below the other; a button stands in brackets. */
export const MailOutlineView = ({ mail, language }: Props) => (
  <div className="text-draft mail-preview" lang={language}>
    <p>
      <strong>{mail.subject}</strong>
    </p>
    {mail.heading === mail.subject ? null : <p>{mail.heading}</p>}
    {mail.blocks.map(({ kind: part, text }, index) => (
      // The blocks have no ids, and keep their places.
      // oxlint-disable-next-line react/no-array-index-key
      <p key={index} className={part === 'small' ? 'small' : undefined}>
        {part === 'button' ? <strong>[ {text} ]</strong> : text}
      </p>
    ))}
  </div>
)
