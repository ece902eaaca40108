import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { AtSign, FileLock2, Gift, type LucideIcon, MailPlus } from 'lucide-react'
import { usePermissions } from '../../../session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'

export type SupportAct = 'goodwill' | 'mail' | 'email' | 'request'
interface SupportButton {
  readonly act: SupportAct
  readonly name: MessageDescriptor
  readonly icon: LucideIcon
  readonly permission: StaffPermission
  readonly shortcut: string
}
const supportButtons: readonly SupportButton[] = [
  {
    act: 'goodwill',
    name: msg`Give goodwill credits`,
    icon: Gift,
    permission: 'credits.give',
    shortcut: 'g',
  },
  { act: 'mail', name: msg`Send a mail again`, icon: MailPlus, permission: 'members.assist', shortcut: 'l' },
  {
    act: 'email',
    name: msg`Correct the e-mail address`,
    icon: AtSign,
    permission: 'members.correct_email',
    shortcut: 'e',
  },
  {
    act: 'request',
    name: msg`Record a data request`,
    icon: FileLock2,
    permission: 'support.answer',
    shortcut: 'd',
  },
]

/** Only an open account gets credits or another address. */
const isPossible = (act: SupportAct, { status }: StaffMemberView): boolean =>
  act === 'mail' || act === 'request' || status === 'active' || status === 'not_confirmed'

interface Props {
  readonly member: StaffMemberView
  readonly current: SupportAct | null
  readonly onChoose: (act: SupportAct) => void
}
/** Shows the acts of support for a member; each opens a form below. */
export function SupportButtons({ member, current, onChoose }: Props) {
  const { i18n } = useLingui()
  const holds = usePermissions()
  const offered = supportButtons.filter(({ act, permission }) => holds(permission) && isPossible(act, member))
  useShortcuts(Object.fromEntries(offered.map(({ act, shortcut }) => [shortcut, () => onChoose(act)])))
  return offered.map(({ act, name, icon: Icon, shortcut }) => (
    <Button
      key={act}
      block
      icon={<Icon aria-hidden="true" />}
      aria-expanded={act === current}
      onClick={() => onChoose(act)}
    >
      <span className="button-text">{i18n._(name)}</span>{' '}
      <kbd aria-hidden="true">{shortcut.toUpperCase()}</kbd>
    </Button>
  ))
}
