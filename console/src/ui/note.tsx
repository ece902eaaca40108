import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** Shows a remark in a panel, or what went wrong. */
export function Note({
  tone = 'info',
  children,
}: {
  readonly tone?: 'info' | 'bad' | 'plain'
  readonly children: ReactNode
}) {
  const Icon = tone === 'bad' ? CircleAlert : Info
  return (
    <div className={`note ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
