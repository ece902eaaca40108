/** Sets the app badge, or clears it at 0; browsers without it, or that refuse, are ignored. */
export function updateAppBadge(sum: number): void {
  const update = sum > 0 ? navigator.setAppBadge?.(sum) : navigator.clearAppBadge?.()
  update?.catch(() => {})
}
