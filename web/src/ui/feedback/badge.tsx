import type { ReactNode } from 'react'
import { formatBadgeCount } from './badge-count.ts'
import { classNames } from '../class-names.ts'

interface Props {
  readonly count: number
  readonly look?: 'brand' | 'warning' | 'error'
  /** Text for screen readers, such as "3 new". */
  readonly text: ReactNode
}
export function Badge({ count, look = 'brand', text }: Props) {
  return (
    <>
      <span className={classNames('count', look !== 'brand' && look)} aria-hidden="true">
        {formatBadgeCount(count)}
      </span>
      <span className="visually-hidden">{text}</span>
    </>
  )
}
