/** The kinds of warnings that readers get, and that writers are asked to confirm; the texts are in the web's catalogues. */
export const warningKinds = ['money', 'off_platform', 'phone', 'link', 'harmful'] as const
export type WarningKind = (typeof warningKinds)[number]
