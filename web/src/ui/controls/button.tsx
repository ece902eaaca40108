import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '../class-names.ts'

interface ButtonStyle {
  readonly look?: 'primary' | 'secondary' | 'soft' | 'text' | 'danger' | 'danger-filled'
  readonly size?: 'small' | 'medium' | 'large'
  readonly block?: boolean
}
const looks = {
  primary: 'pri',
  secondary: 'sec',
  soft: 'soft',
  text: 'ter',
  danger: 'danger',
  'danger-filled': 'danger fill',
} as const
const sizes = { small: 's', medium: undefined, large: 'l' } as const
const getButtonClass = ({ look = 'primary', size = 'medium', block }: ButtonStyle, more?: string) =>
  classNames('btn', looks[look], sizes[size], block && 'block', more)

export interface ButtonProps extends ButtonStyle, ComponentPropsWithRef<'button'> {
  /** Under way: keeps its width, shows a spinner, can't be pressed again. */
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
      className={getButtonClass(
        { ...(look && { look }), ...(size && { size }), ...(block && { block }) },
        className,
      )}
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
}: ButtonStyle & LinkProps & { className?: string }) {
  return (
    <Link
      {...rest}
      className={getButtonClass(
        { ...(look && { look }), ...(size && { size }), ...(block && { block }) },
        className,
      )}
    />
  )
}
