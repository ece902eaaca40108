/** Domains that belong to nobody (RFC 2606, RFC 6761): no mail to them arrives. */
const reservedDomainPattern = /(^|[.@])(example|invalid|localhost|test|example\.(com|net|org))$/i
export const isPlaceholderEmail = (email: string): boolean => reservedDomainPattern.test(email)

/** Digits that reach nobody: nothing but noughts at the end, and numbers that regulators keep for fiction (Ofcom, BNetzA). */
const reservedNumberPattern = /0{7}$|^441314960\d{3}$|^492214710\d{3}$/
export const isPlaceholderPhone = (phone: string): boolean => {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length < 7 || reservedNumberPattern.test(digits)
}
