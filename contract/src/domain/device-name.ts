const browserPatterns = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systemPatterns = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const
const findName = (list: readonly (readonly [RegExp, string])[], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/** Converts a user agent to a short name such as "Firefox · Windows"; null if it is unknown. */
export function parseDeviceName(userAgent: string): string | null {
  const names = [findName(browserPatterns, userAgent), findName(systemPatterns, userAgent)].filter(
    (name) => name !== undefined,
  )
  return names.length ? names.join(' · ') : null
}

/** Returns whether the device is a phone or tablet, for the icon beside its name. */
export const isHandheld = (userAgent: string): boolean => /iPhone|iPad|Android|Mobile/.test(userAgent)
