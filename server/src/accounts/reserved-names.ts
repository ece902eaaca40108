/** Names that would let a member pass for the site (DECISIONS 2); compared without separators. */
const reserved = new Set(
  `admin administrator root system support service help helpdesk moderator mod staff team official info contact sales billing
payments security abuse postmaster webmaster hostmaster noreply mailer amarelle secondspring prisma afterdark homebird trailmate
portside deleted anonymous null undefined api www mail`.split(/\s+/),
)
export function isReserved(name: string): boolean {
  const plain = name.toLowerCase().replace(/[._-]/g, '')
  // What a deleted member's row is called.
  return reserved.has(plain) || /^deleted\d+$/.test(plain)
}
