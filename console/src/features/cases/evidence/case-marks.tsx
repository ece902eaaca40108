import type { CaseKind, CaseSubject } from '@amarelle/contract/staff/case-kinds'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { kindNames } from '../../../i18n/case-names.ts'
import { useClockSource } from '../../../i18n/clock-sources.ts'
import { Clock } from '../../../shell/clock.tsx'
import { SiteMark } from '../../../shell/site-mark.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { kindIcons } from '../kind-icons.ts'

interface Props {
  readonly case: {
    readonly kind: CaseKind
    readonly subject: CaseSubject
    readonly siteId: number
    readonly createdAt: string
    readonly dueAt: string
    readonly isOpen: boolean
    readonly escalation?: object | null
  }
  /** When and how it came in. */
  readonly children?: ReactNode
}
/** Shows the first line of a case: its clock and where that comes from, its kind, and its site. */
export function CaseMarks({ case: one, children }: Props) {
  const { i18n } = useLingui()
  const { kind, siteId, dueAt, isOpen, escalation = null } = one
  const source = useClockSource()({ ...one, isEscalated: escalation !== null })
  const Icon = kindIcons[kind]
  return (
    <p className="case-marks">
      {isOpen ? <Clock dueAt={dueAt} source={source} /> : null}
      <Pill icon={<Icon aria-hidden="true" />}>{i18n._(kindNames[kind])}</Pill>
      <SiteMark siteId={siteId} named />
      <small>
        {isOpen ? `${source}, ` : null}
        {children}
      </small>
    </p>
  )
}
