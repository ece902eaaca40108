/** Where a member confirms to be 18 or over, and is led back from. */
export const getAgeCheckPath = (returnPath: string): string =>
  `/age-check?return=${encodeURIComponent(returnPath)}`
