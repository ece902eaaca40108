import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { CorrectEmailForm } from './correct-email-form.tsx'
import { DataRequestForm } from './data-request-form.tsx'
import { GoodwillForm } from './goodwill-form.tsx'
import { ResendMailForm } from './resend-mail-form.tsx'
import type { SupportAct } from './support-buttons.tsx'

const forms = {
  goodwill: GoodwillForm,
  mail: ResendMailForm,
  email: CorrectEmailForm,
  request: DataRequestForm,
} as const

interface Props {
  readonly act: SupportAct
  readonly member: StaffMemberView
  readonly onClose: () => void
}
/** Shows the form of what support has chosen to do. */
export function SupportForm({ act, ...props }: Props) {
  const Form = forms[act]
  return <Form {...props} />
}
