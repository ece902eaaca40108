/**
 * The pictures of the installed app: pixels of an edge by name. `app` is a tile with round corners, `maskable` and `touch` fill
 * their square for systems that cut a shape of their own, `badge` is a shape without colour for a phone's status bar.
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
