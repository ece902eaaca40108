import type { StaffOrderState } from '@amarelle/contract/staff/endpoints/money/orders'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, Clock, ShieldAlert, TriangleAlert, Undo2 } from 'lucide-react'
import { Pill } from '../../ui/pill.tsx'
import { staffOrderStateNames, staffOrderStateTones } from './order-names.ts'

const icons = {
  good: <CircleCheck aria-hidden="true" />,
  bad: <ShieldAlert aria-hidden="true" />,
  warning: <Undo2 aria-hidden="true" />,
  info: <Clock aria-hidden="true" />,
  fictional: <TriangleAlert aria-hidden="true" />,
  neutral: null,
} as const

/** Shows the outcome of an order, in one word. */
export function OrderState({ state }: { readonly state: StaffOrderState }) {
  const { i18n } = useLingui()
  const tone = staffOrderStateTones[state]
  return (
    <Pill tone={tone} icon={icons[tone]}>
      {i18n._(staffOrderStateNames[state])}
    </Pill>
  )
}
