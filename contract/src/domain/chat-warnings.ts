/** What a reader is warned of in a message, or a writer asked about; its words stand in the web's catalogues. */
export const warningKinds = ['money', 'off_platform', 'phone', 'link', 'harmful'] as const
export type WarningKind = (typeof warningKinds)[number]
