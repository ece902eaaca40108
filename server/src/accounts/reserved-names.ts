/** Names that would let a member pass for the site (DECISIONS 2); compared without separators. */
const reserved = new Set(
  `admin administrator root system support service help helpdesk moderator mod staff team official info contact sales billing
payments security abuse postmaster webmaster hostmaster noreply mailer amarelle secondspring prisma afterdark homebird trailmate
portside deleted anonymous null undefined api www mail`.split(/\s+/),
)
export const isReserved = (name: string): boolean => reserved.has(name.toLowerCase().replace(/[._-]/g, ''))
