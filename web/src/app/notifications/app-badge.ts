/** The app's badge: unread messages and new likes. Where there is none, or it may not be set, nothing is lost. */
export function updateAppBadge(sum: number): void {
  const done = sum > 0 ? navigator.setAppBadge?.(sum) : navigator.clearAppBadge?.()
  done?.catch(() => {})
}
