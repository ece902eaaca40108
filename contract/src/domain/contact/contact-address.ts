/** A mail address as it is hashed: hashes are compared, so both sides write it alike. */
export const normalizeContactAddress = (address: string): string =>
  address.trim().normalize('NFC').toLowerCase()

/**
 * Returns the text that the device hashes with SHA-256. The prefix keeps the hash from being looked up in tables of hashed mail addresses.
 */
export const toHashedContactText = (address: string): string =>
  `hidden contact:${normalizeContactAddress(address)}`

const addressPattern = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu

/** Returns the mail addresses in a text, such as a pasted list or a file of contacts (vCard, CSV), normalized, each once. */
export const findContactAddresses = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(addressPattern), ([address]) => normalizeContactAddress(address))),
]
