import type { FocusEvent, KeyboardEvent } from 'react'

type Menu = HTMLDetailsElement

/** Closes a `details` menu and focuses its button, so that a dialog opened next can return the focus to a visible element. */
export function closeDetailsMenu(menu: Menu | null): void {
  if (!menu?.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** Closes the menu on Escape and when the focus leaves it. */
export const detailsMenuProps = {
  onKeyDown: ({ key, currentTarget }: KeyboardEvent<Menu>) =>
    key === 'Escape' && closeDetailsMenu(currentTarget),
  onBlur({ currentTarget, relatedTarget }: FocusEvent<Menu>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
  },
}
