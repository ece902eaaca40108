/** Reserved domains (RFC 2606, RFC 6761), to which mail can't be delivered. */
const reservedDomainPattern = /(^|[.@])(example|invalid|localhost|test|example\.(com|net|org))$/i
export const isPlaceholderEmail = (email: string): boolean => reservedDomainPattern.test(email)

/** Placeholder numbers: those that end in seven zeros, and those that regulators reserve for fiction (Ofcom, BNetzA). */
const reservedNumberPattern = /0{7}$|^441314960\d{3}$|^492214710\d{3}$/
export const isPlaceholderPhone = (phone: string): boolean => {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length < 7 || reservedNumberPattern.test(digits)
}
