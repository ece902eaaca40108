/**
 * The services that listen to people in distress, by country; each operator checks name and number before opening a site
 * (docs/operating.md#help-lines).
 */
const helpLines: Readonly<Record<string, HelpLine>> = {
  AT: { name: 'TelefonSeelsorge', phone: '142' },
  AU: { name: 'Lifeline', phone: '13 11 14' },
  BE: { name: 'Zelfmoordlijn', phone: '1813' },
  CA: { name: '9-8-8', phone: '988' },
  CH: { name: 'Die Dargebotene Hand', phone: '143' },
  DE: { name: 'TelefonSeelsorge', phone: '0800 111 0 111' },
  DK: { name: 'Livslinien', phone: '70 201 201' },
  ES: { name: 'Línea 024', phone: '024' },
  FI: { name: 'MIELI', phone: '09 2525 0111' },
  FR: { name: '3114', phone: '3114' },
  GB: { name: 'Samaritans', phone: '116 123' },
  IE: { name: 'Samaritans', phone: '116 123' },
  IT: { name: 'Telefono Amico Italia', phone: '02 2327 2327' },
  NL: { name: '113 Zelfmoordpreventie', phone: '113' },
  NO: { name: 'Mental Helse', phone: '116 123' },
  NZ: { name: '1737', phone: '1737' },
  PL: { name: 'Telefon zaufania', phone: '116 123' },
  SE: { name: 'Mind Självmordslinjen', phone: '90101' },
  US: { name: '988 Lifeline', phone: '988' },
}
export interface HelpLine {
  readonly name: string
  readonly phone: string
}
/** Null for a country without one in the list. */
export const findHelpLine = (country: string | null): HelpLine | null => helpLines[country ?? ''] ?? null
