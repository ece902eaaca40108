import type { ComponentProps, ReactNode } from 'react'

type Kind = 'primary' | 'secondary' | 'text' | 'danger'
interface Props extends Omit<ComponentProps<'button'>, 'className'> {
  readonly kind?: Kind
  readonly small?: boolean
  readonly block?: boolean
  /** Shows progress and refuses clicks; the width stays. */
  readonly busy?: boolean
  readonly icon?: ReactNode
}

/** One filled button (`primary`) at most on a screen. */
export function Button({ kind = 'secondary', small, block, busy, icon, children, ...props }: Props) {
  const names = ['button', kind, small && 'small', block && 'block', busy && 'busy'].filter(Boolean)
  return (
    <button
      type="button"
      {...props}
      className={names.join(' ')}
      aria-busy={busy || undefined}
      disabled={props.disabled || busy}
    >
      {icon}
      {children}
    </button>
  )
}
