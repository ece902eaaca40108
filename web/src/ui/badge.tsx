import { badgeMaximum } from '@amarelle/contract/limits'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  readonly count: number
  readonly look?: 'brand' | 'warn' | 'bad'
  /** Read out in place of the number: "3 new". */
  readonly text: ReactNode
}
/** A count; 99+ above 99 (SPECIFICATION 2). */
export function Badge({ count, look = 'brand', text }: Props) {
  return (
    <>
      <span className={classNames('count', look !== 'brand' && look)} aria-hidden="true">
        {count > badgeMaximum ? `${badgeMaximum}+` : count}
      </span>
      <span className="vh">{text}</span>
    </>
  )
}
