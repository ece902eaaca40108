import { CircleAlert, CircleCheck, Info, TriangleAlert, VenetianMask } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const icons = {
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
  success: CircleCheck,
  brand: Info,
  fictional: VenetianMask,
} as const
interface Props {
  readonly look?: keyof typeof icons
  readonly children: ReactNode
  readonly role?: 'alert' | 'status'
}
export function Banner({ look = 'info', children, role }: Props) {
  const Icon = icons[look]
  return (
    <div className={classNames('banner', look !== 'info' && look)} role={role}>
      <Icon className="icon" />
      <div className="grow">{children}</div>
    </div>
  )
}
