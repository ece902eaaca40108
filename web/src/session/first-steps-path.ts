/** Path of a screen after the sign-up; it leads back to `returnPath`, or to the members (docs/product.md#sign-up). */
const toPath = (path: string, query: Readonly<Record<string, string>>, returnPath: string): string => {
  const search = new URLSearchParams({
    ...query,
    ...(returnPath === '/members' ? {} : { return: returnPath }),
  }).toString()
  return search === '' ? path : `${path}?${search}`
}
/** The first steps, from the given one on. */
export const toFirstStepsPath = (returnPath: string, step?: string): string =>
  toPath('/first-steps', step === undefined ? {} : { step }, returnPath)
/** What follows the first steps: six members to like. */
export const toSignUpMatchesPath = (returnPath: string): string => toPath('/signup-matches', {}, returnPath)
