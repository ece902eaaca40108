import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '../class-names.ts'

interface ButtonStyle {
  readonly look?: 'primary' | 'secondary' | 'soft' | 'text' | 'danger' | 'danger-filled' | undefined
  readonly size?: 'small' | 'medium' | 'large' | undefined
  readonly block?: boolean | undefined
}
const getButtonClass = ({ look = 'primary', size = 'medium', block }: ButtonStyle, more?: string) =>
  classNames(
    'button',
    look === 'danger-filled' ? 'danger filled' : look,
    size !== 'medium' && size,
    block && 'block',
    more,
  )

export interface ButtonProps extends ButtonStyle, ComponentPropsWithRef<'button'> {
  /** Shows a spinner, keeps the width and disables the button. */
  readonly busy?: boolean
  readonly children: ReactNode
}
export function Button({
  look,
  size,
  block,
  busy = false,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={getButtonClass({ look, size, block }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  )
}

export function ButtonLink({
  look,
  size,
  block,
  className,
  ...rest
}: ButtonStyle & LinkProps & { className?: string | undefined }) {
  return <Link {...rest} className={getButtonClass({ look, size, block }, className)} />
}
