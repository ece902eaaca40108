import type { ReactNode } from 'react'

interface Props {
  /** The meaning of the state; `neutral` has no icon. */
  readonly tone?: 'neutral' | 'good' | 'warning' | 'bad' | 'info' | 'fictional'
  readonly icon?: ReactNode
  readonly children: ReactNode
}
/** Shows a state: colour, icon and words together. */
export function Pill({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={`pill ${tone}`}>
      {icon}
      {children}
    </span>
  )
}
