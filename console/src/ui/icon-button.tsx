import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** The action of the button, for screen readers and as the tooltip. */
  readonly label: string
  /** The key that does the same, for the tooltip. */
  readonly shortcut?: string
  readonly icon: ReactNode
}
/** Shows a button without words. */
export function IconButton({ label, shortcut, icon, ...props }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      {...props}
      className="button text icon-only"
    >
      {icon}
    </button>
  )
}
