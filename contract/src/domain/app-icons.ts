/**
 * Icons of the installed app: edge length in pixels by name. `app` has round corners, `maskable` and `touch` fill their square
 * for systems that crop them, `badge` is a monochrome shape for a phone's status bar.
 */
export const appIconSizes = {
  'app-192': 192,
  'app-512': 512,
  'maskable-512': 512,
  'touch-180': 180,
  'badge-96': 96,
  'badge-512': 512,
} as const
export type AppIconName = keyof typeof appIconSizes

export const getAppIconPath = (niche: number, name: AppIconName): string => `/icons/${niche}/${name}.png`
