interface HeaderField {
  readonly key: string
  readonly value: string
}

const getDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
/** Returns the value of a property such as `header.d`, reduced to its domain. */
const findPropertyDomain = (result: string, property: string): string | undefined => {
  const value = new RegExp(`(?:^|\\s)${property.replace('.', '[.]')}=([^\\s;]+)`, 'i').exec(result)?.[1]
  return value === undefined ? undefined : getDomain(value)
}
/** The property that names the domain that each method has checked. */
const propertyByMethod = { dmarc: 'header.from', dkim: 'header.d', spf: 'smtp.mailfrom' } as const

/**
 * Returns whether the results of our own mail server (RFC 8601) say that the domain of the address has sent the mail. Results that another
 * server has written are ignored.
 */
export function isSenderVerified(
  authenticationServer: string | null,
  headers: readonly HeaderField[],
  address: string,
): boolean {
  if (authenticationServer === null) return false
  // The server writes its field above all that came with the mail.
  const [server = '', ...results] =
    headers
      .find(({ key }) => key === 'authentication-results')
      ?.value.replaceAll(/\([^()]*\)/g, '')
      .split(';') ?? []
  if (server.trim().split(/\s/)[0]?.toLowerCase() !== authenticationServer) return false
  return Object.entries(propertyByMethod).some(([method, property]) =>
    results.some(
      (result) =>
        new RegExp(`^\\s*${method}=pass(?:\\s|$)`, 'i').test(result) &&
        findPropertyDomain(result, property) === getDomain(address),
    ),
  )
}
