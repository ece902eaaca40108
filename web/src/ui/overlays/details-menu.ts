import type { FocusEvent, KeyboardEvent } from 'react'

type Menu = HTMLDetailsElement

/** Closes a menu that is a `details`. What opens next gives the focus back to its button: what was pressed is hidden by then. */
export function closeDetailsMenu(menu: Menu | null): void {
  if (!menu?.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** Such a menu is left by Escape, and closes when the keys lead on. */
export const detailsMenuProps = {
  onKeyDown: ({ key, currentTarget }: KeyboardEvent<Menu>) =>
    key === 'Escape' && closeDetailsMenu(currentTarget),
  onBlur({ currentTarget, relatedTarget }: FocusEvent<Menu>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
  },
}
